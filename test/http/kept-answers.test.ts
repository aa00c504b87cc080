import { type IncomingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import { buildCharity, buildPage } from '../support/factories.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

/** As it comes over the wire: `fetch` would add headers of its own and decompress. */
function ask(origin: string, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(origin + path, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes: Buffer.concat(chunks),
        }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** After this the answer is kept: the first to ask fills the cache, the second has it remembered. @returns the second answer */
async function askTwice(origin: string, path: string, headers?: Record<string, string>): Promise<Answer> {
  await ask(origin, path, headers);
  return ask(origin, path, headers);
}

/** What the application itself answered, told by what it measured. */
async function countedByApplication(server: TestServer): Promise<number> {
  const { values } = await server.context.metrics.cacheReads.get();
  return values.reduce((sum, { value }) => sum + value, 0);
}

/** Without what differs between any two answers. */
function comparable({
  'x-request-id': _id,
  date: _date,
  'transfer-encoding': _chunks,
  ...headers
}: IncomingHttpHeaders) {
  return { ...headers, 'cache-control': headers['cache-control']?.replace(/\d+/, 'N') };
}

describe('Kept answers', () => {
  const path = '/api/v2/charities.json?limit=5';
  let server: TestServer;
  let origin: string;
  let queries = 0;
  before(async () => {
    server = await startTestServer({ config: { CACHE_SECONDS: 600 } });
    origin = server.client.origin;
    for (let number = 0; number < 5; number += 1) await buildCharity(server.knex);
    server.knex.on('query', () => {
      queries += 1;
    });
  });
  after(() => server.close());

  const callers: [string, Record<string, string>][] = [
    ['a plain caller', {}],
    ['a caller that takes gzip', { 'Accept-Encoding': 'gzip' }],
    ['a browser', { 'Accept-Encoding': 'gzip, deflate, br', Origin: 'https://elsewhere.example' }],
    ['a caller that takes nothing that we have', { 'Accept-Encoding': 'identity;q=0' }],
  ];
  for (const [caller, headers] of callers) {
    it(`are what the application would say to ${caller}`, async () => {
      const first = await askTwice(origin, path, headers);
      for (const _way of ['written by Node', 'written as Node has']) {
        const kept = await ask(origin, path, headers);
        expect(kept.status).to.equal(first.status).and.to.equal(200);
        expect(comparable(kept.headers)).to.deep.equal(comparable(first.headers));
        expect(kept.bytes.equals(first.bytes)).to.equal(true);
        expect(kept.headers['x-request-id']).to.not.equal(first.headers['x-request-id']);
      }
    });
  }

  it('are decompressed to the same text, whatever the encoding', async () => {
    const plain = (await ask(origin, path)).bytes.toString();
    for (const round of ['filled', 'remembered', 'kept']) {
      const gzip = await ask(origin, path, { 'Accept-Encoding': 'gzip' });
      const brotli = await ask(origin, path, { 'Accept-Encoding': 'br' });
      expect(gzip.headers['content-encoding'], round).to.equal('gzip');
      expect(brotli.headers['content-encoding'], round).to.equal('br');
      expect(gunzipSync(gzip.bytes).toString()).to.equal(plain);
      expect(brotliDecompressSync(brotli.bytes).toString()).to.equal(plain);
    }
  });

  it('reach neither application nor database, and are counted as the others', async () => {
    const { cache } = server.context;
    const read = cache.read.bind(cache);
    let reads = 0;
    const own = `${path}&page=1`;
    cache.read = (...question) => {
      reads += 1;
      return read(...question);
    };
    await askTwice(origin, own);
    queries = 0;
    const before = await countedByApplication(server);
    await ask(origin, own);
    expect(queries).to.equal(0);
    expect(reads).to.equal(2);
    expect(await countedByApplication(server)).to.equal(before + 1);
  });

  it('keep the id that a proxy gave the request', async () => {
    await askTwice(origin, path);
    const { headers } = await ask(origin, path, { 'X-Request-Id': 'proxy-gave-this-1' });
    expect(headers['x-request-id']).to.equal('proxy-gave-this-1');
  });

  it('are for nobody who brings credentials, wherever they stand', async () => {
    await askTwice(origin, path);
    const wrong = 'Bearer gst_wrong';
    expect((await ask(origin, path, { Authorization: wrong })).status).to.equal(401);
    expect((await ask(origin, `${path}&access_token=gst_wrong`)).status).to.equal(401);
  });

  it('give way to an entity tag, which deserves 304', async () => {
    const { headers } = await askTwice(origin, path);
    expect((await ask(origin, path, { 'If-None-Match': String(headers.etag) })).status).to.equal(304);
  });

  it('are not for other methods', async () => {
    await askTwice(origin, path);
    const answer = await fetch(origin + path, { method: 'PUT' });
    expect(answer.status).to.equal(405);
  });

  it('are not for those who ask for the head alone', async () => {
    const { headers } = await askTwice(origin, path);
    await ask(origin, path);
    const head = await fetch(origin + path, { method: 'HEAD', headers: { 'Accept-Encoding': 'identity' } });
    expect(head.status).to.equal(200);
    expect(head.headers.get('etag')).to.equal(headers.etag);
    expect(await head.text()).to.equal('');
  });

  it('stay when something else is dropped, and say how long they still are', async () => {
    const own = `${path}&page=2`;
    await askTwice(origin, own);
    await ask(origin, own);
    server.context.cache.drop(new Set(['page 0']));
    queries = 0;
    const { headers } = await ask(origin, own);
    expect(queries).to.equal(0);
    const [, seconds] = /^public, max-age=(\d+)$/.exec(String(headers['cache-control'])) ?? [];
    expect(Number(seconds)).to.be.within(500, 599);
  });

  it('end when the cache lets go of them', async () => {
    const { id } = await buildPage(server.knex);
    const own = `/api/v2/pages/${id}.json`;
    await askTwice(origin, own);
    queries = 0;
    await ask(origin, own);
    const whileKept = queries;
    server.context.cache.drop(new Set([`page ${id}`]));
    await ask(origin, own);
    expect(whileKept).to.equal(0);
    expect(queries).to.be.greaterThan(0);
  });
});

describe('Kept answers behind a limit', () => {
  it('count as requests of their caller', async () => {
    const server = await startTestServer({ config: { CACHE_SECONDS: 600, REQUESTS_PER_MINUTE: 3 } });
    try {
      const statuses: number[] = [];
      for (let number = 0; number < 4; number += 1) {
        statuses.push((await ask(server.client.origin, '/api/v2/charities.json')).status);
      }
      expect(statuses).to.deep.equal([200, 200, 200, 429]);
    } finally {
      await server.close();
    }
  });

  it('are refused over plain HTTP in production, and given behind a proxy that speaks HTTPS', async () => {
    const config = { CACHE_SECONDS: 600, ENVIRONMENT: 'production' as const, trustedProxies: ['127.0.0.1'] };
    const server = await startTestServer({ config });
    try {
      const viaProxy = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': '203.0.113.7' };
      for (let number = 0; number < 3; number += 1) {
        const { status, headers } = await ask(server.client.origin, '/api/v2/charities.json', viaProxy);
        expect(status).to.equal(200);
        expect(headers).to.have.property('strict-transport-security');
      }
      expect((await ask(server.client.origin, '/api/v2/charities.json')).status).to.equal(400);
    } finally {
      await server.close();
    }
  });
});
