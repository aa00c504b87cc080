import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { ForbiddenAddressError, guardedLookup } from '../outbound/guarded-lookup.ts';
import { mayAskUrl, type Outbound } from '../outbound/outbound.ts';
import { RefusedPictureError } from './refused-picture-error.ts';

const LONGEST_MS = 5_000;
const MOST_REDIRECTS = 3;

interface FetchLimits {
  mostBytes: number;
  outbound: Outbound;
}

/**
 * Downloads a picture from an external address. Names are resolved once, and the connection goes to exactly the addresses that were
 * checked; the same is true of each redirect.
 * @throws RefusedPictureError with the reason
 */
export async function fetchPicture(address: string, limits: FetchLimits): Promise<Buffer> {
  const signal = AbortSignal.timeout(LONGEST_MS);
  let url = new URL(address);
  for (let hops = 0; hops <= MOST_REDIRECTS; hops += 1) {
    const answer = await ask(url, limits, signal);
    const { statusCode = 0, headers } = answer;
    if (statusCode === 200) return await readAll(answer, limits.mostBytes);
    answer.destroy();
    const next = headers.location;
    if (statusCode < 300 || statusCode > 399 || !next || !URL.canParse(next, url.href)) {
      throw new RefusedPictureError(`could not be fetched: ${url.host} responded with ${statusCode}`);
    }
    url = new URL(next, url);
  }
  throw new RefusedPictureError(`could not be fetched: it redirects more than ${MOST_REDIRECTS} times`);
}

function ask(url: URL, { outbound }: FetchLimits, signal: AbortSignal): Promise<IncomingMessage> {
  if (!['http:', 'https:'].includes(url.protocol)) {
    throw new RefusedPictureError('could not be fetched: it redirects to something other than a web address');
  }
  if (!mayAskUrl(url, outbound)) throw refusalOf(new ForbiddenAddressError(), url, signal);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      {
        agent: false,
        signal,
        headers: { Accept: 'image/jpeg, image/png, image/webp', 'User-Agent': 'Groundswell' },
        lookup: guardedLookup(outbound.mayAsk, outbound.resolve),
      },
      resolve,
    );
    const refuse = (error?: Error) => reject(refusalOf(error, url, signal));
    asked.on('error', refuse);
    // The only event after a response that switches protocols (101).
    asked.on('close', () => refuse());
    asked.end();
  });
}

/** Errors of name servers: the name does not exist, or no response. */
const NAME_ERRORS = new Set(['ENOTFOUND', 'ENODATA', 'ESERVFAIL', 'EREFUSED', 'ETIMEOUT', 'EAI_AGAIN']);

function refusalOf(
  error: Error | undefined,
  { host, hostname }: URL,
  { aborted }: AbortSignal,
): RefusedPictureError {
  const { code = '' } = (error ?? {}) as NodeJS.ErrnoException;
  if (error instanceof ForbiddenAddressError) {
    return new RefusedPictureError(`could not be fetched: ${hostname} is not on the public internet`);
  }
  if (NAME_ERRORS.has(code))
    return new RefusedPictureError(`could not be fetched: the host ${host} does not exist`);
  const problem = aborted ? `${host} took too long` : `${host} does not respond`;
  return new RefusedPictureError(`could not be fetched: ${problem}`);
}

async function readAll(answer: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of answer) {
      length += chunk.length;
      if (length > mostBytes) break;
      chunks.push(chunk);
    }
  } catch {
    throw new RefusedPictureError('could not be fetched: the download was incomplete');
  }
  if (length > mostBytes) throw new RefusedPictureError('is larger than 10 MB');
  return Buffer.concat(chunks);
}
