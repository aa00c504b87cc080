import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from './listen.ts';

const region = 'eu-test-1';
const secret = 'a/secret+of=tests';

export interface BucketServer {
  /** The value of the setting. */
  url: string;
  /** Stored objects by key. */
  objects: Map<string, Buffer>;
  /** When each object was stored. A test can change it. */
  times: Map<string, Date>;
  /** Lets some or all requests fail with 500. */
  fail: ((method: string, key: string) => boolean) | undefined;
  close(): void;
}

/** Small, so that a list has several parts. */
const LISTED_AT_ONCE = 4;

/** Starts a server that stores objects under /pictures/, for requests that are signed as Amazon documents it (Signature Version 4). */
export async function startBucketServer(): Promise<BucketServer> {
  const objects = new Map<string, Buffer>();
  const times = new Map<string, Date>();
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bucket');
    const key = pathname.replace('/pictures/', '');
    const method = request.method ?? '';
    const answer = (status: number, content?: Buffer) => response.writeHead(status).end(content);
    if (bucket.fail?.(method, key)) return answer(500);
    if (!isSigned(request, pathname, searchParams, body)) return answer(403);
    if (searchParams.get('list-type') === '2') {
      return answer(200, listOf(bucket, searchParams.get('start-after') ?? ''));
    }
    if (method === 'PUT') times.set(key, new Date());
    if (method === 'PUT') objects.set(key, body);
    if (method === 'DELETE') objects.delete(key);
    if (method === 'GET' && !objects.has(key)) return answer(404);
    answer(method === 'DELETE' ? 204 : 200, method === 'GET' ? objects.get(key) : undefined);
  });
  const { port, close } = await listen(server);
  const bucket: BucketServer = {
    url: `http://key:${encodeURIComponent(secret)}@127.0.0.1:${port}/pictures?region=${region}`,
    objects,
    times,
    fail: undefined,
    close,
  };
  return bucket;
}

/** @see https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html */
function listOf({ objects, times }: BucketServer, after: string): Buffer {
  const keys = [...objects.keys()].sort().filter((key) => key > after);
  const contents = keys
    .slice(0, LISTED_AT_ONCE)
    .map(
      (key) =>
        `<Contents><Key>${key}</Key><LastModified>${times.get(key)?.toISOString()}</LastModified><Size>${objects.get(key)?.length}</Size></Contents>`,
    );
  const isTruncated = keys.length > LISTED_AT_ONCE;
  return Buffer.from(
    `<?xml version="1.0"?>\n<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${contents.join('')}</ListBucketResult>`,
  );
}

/** @see https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
function isSigned(
  { method, headers }: IncomingMessage,
  path: string,
  query: URLSearchParams,
  body: Buffer,
): boolean {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=key\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(.+)$/;
  const [, day = '', namedRegion, names = '', signature] = pattern.exec(headers.authorization ?? '') ?? [];
  const hash = String(headers['x-amz-content-sha256']);
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return false;
  if (namedRegion !== region || !names.includes('host')) return false;
  const signed = names.split(';').map((name) => `${name}:${headers[name]}\n`);
  const sorted = [...query].map((pair) => pair.map(encodeURIComponent).join('=')).sort();
  const canonical = [method, path, sorted.join('&'), signed.join(''), names, hash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const parts = [day, region, 's3', 'aws4_request'];
  const key = parts.reduce<string | Buffer>((former, part) => hmac(former, part).digest(), `AWS4${secret}`);
  return hmac(key, text).digest('hex') === signature;
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text);
