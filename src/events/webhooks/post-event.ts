import {
  type ClientRequest,
  Agent as HttpAgent,
  type IncomingMessage,
  request as requestHttp,
} from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { cutText } from '../../cut-text.ts';
import { ForbiddenAddressError, guardedLookup } from '../../outbound/guarded-lookup.ts';
import { mayAskUrl, type Outbound } from '../../outbound/outbound.ts';
import type { WebhookRequest } from './compose-request.ts';

const MOST_ANSWER_BYTES = 4_096;
/** Another event for the same receiver may follow soon. */
const KEEP_CONNECTIONS_MS = 4_000;

interface PostLimits {
  /** For the whole attempt: name lookup, connection and response. */
  milliseconds: number;
  /** Aborts when the process stops. */
  signal: AbortSignal;
}

/** A receiver's response, or why there is none. */
export type Answer = { status: number; body: string } | { error: string };

export type PostEvent = (url: string, request: WebhookRequest, limits: PostLimits) => Promise<Answer>;

/** @returns a function that sends one event. It doesn't follow redirects, reads only the beginning of the response, and never throws. */
export function createPostEvent(outbound: Outbound): PostEvent {
  const { mayAsk, resolve } = outbound;
  const options = { keepAlive: true, timeout: KEEP_CONNECTIONS_MS, lookup: guardedLookup(mayAsk, resolve) };
  const agents = { 'http:': new HttpAgent(options), 'https:': new HttpsAgent(options) };

  async function attempt(url: URL, { headers, body }: WebhookRequest, signal: AbortSignal): Promise<Answer> {
    const isHttps = url.protocol === 'https:';
    const asked = (isHttps ? requestHttps : requestHttp)(url, {
      method: 'POST',
      agent: agents[isHttps ? 'https:' : 'http:'],
      signal,
      headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
    });
    try {
      const answer = await answerTo(asked, body);
      return { status: answer.statusCode ?? 0, body: await beginningOf(answer) };
    } catch (error) {
      // The receiver had closed the connection while it was idle.
      const isStale = asked.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET';
      if (isStale && !signal.aborted) return attempt(url, { headers, body }, signal);
      throw error;
    }
  }

  return async (address, request, { milliseconds, signal }) => {
    const ended = new AbortController();
    const end = () => ended.abort();
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      end();
    }, milliseconds);
    // Not `AbortSignal.any`: it would leave a reference on the process's signal for each event.
    signal.addEventListener('abort', end);
    try {
      if (signal.aborted) end();
      const url = new URL(address);
      if (!mayAskUrl(url, outbound)) throw new ForbiddenAddressError();
      return await attempt(url, request, ended.signal);
    } catch (error) {
      if (isLate) return { error: `no response within ${milliseconds / 1000} s` };
      return { error: reasonOf(error) };
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
    }
  };
}

function answerTo(asked: ClientRequest, body: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    asked.on('response', resolve);
    asked.on('error', reject);
    // Neither event follows a response that switches protocols (101): Node.js closes the connection.
    asked.on('close', () => reject(new Error('the connection was closed without a response')));
    asked.end(body);
  });
}

async function beginningOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer) {
    chunks.push(chunk);
    length += chunk.length;
    // Leaving the loop closes the connection.
    if (length > MOST_ANSWER_BYTES) break;
  }
  // Without half a character at the end, and without null characters, which PostgreSQL can't store.
  const text = Buffer.concat(chunks).subarray(0, MOST_ANSWER_BYTES).toString('utf8');
  return text.replaceAll('\0', '\u{fffd}');
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was reset',
  EPIPE: 'the connection was reset',
  ETIMEDOUT: 'the connection timed out',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the host cannot be reached',
  ENOTFOUND: 'the name has no address',
  ENODATA: 'the name has no address',
  EAI_AGAIN: 'the name could not be resolved',
  ESERVFAIL: 'the name could not be resolved',
  ETIMEOUT: 'the name could not be resolved',
};

/** Returns the reason as shown to the endpoint's owner. */
function reasonOf(error: unknown): string {
  if (error instanceof ForbiddenAddressError)
    return 'the address is not one of the public internet, or not https';
  const { code = '', message } = error as NodeJS.ErrnoException;
  return reasons[code] ?? (code.startsWith('HPE_') ? 'the response is not HTTP' : cutText(message, 500));
}
