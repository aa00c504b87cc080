import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Middleware, ParameterizedContext } from 'koa';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { createOriginReader } from './client-address.ts';
import { requestIdOf } from './request-id.ts';
import { logRequest } from './request-log.ts';
import { type CachedResponse, cacheControl, type ResponseCache } from './response-cache.ts';
import type { RequestState } from './state.ts';

/** An answer of the response cache, as one address and one kind of caller get it. */
interface KeptAnswer {
  cacheKey: string;
  /** What the cache must still hold for this to be current. */
  response: CachedResponse;
  operationId: string;
  /** Names and values by turns, ready to be written; the values that change with each answer come first. */
  headers: string[];
  body: Buffer;
  observe: (seconds: number) => void;
}

interface Surroundings {
  config: Pick<Config, 'ENVIRONMENT' | 'REQUESTS_PER_MINUTE' | 'trustedProxies'>;
  cache: ResponseCache;
  log: Log;
  metrics: Metrics;
}

const MOST_BYTES = 32 * 2 ** 20;
/** Longer addresses and lists of encodings are rare, and fill the memory with names. */
const LONGEST_NAME = 2048;
/** Written anew each time, by us or by Node. */
const ownHeaders = new Set(['x-request-id', 'cache-control', 'content-length', 'connection', 'date']);
const [ID, FRESHNESS] = [1, 3];

/**
 * Answers repeated public reads before the application sees them. It decides nothing by itself: what the application
 * has answered from the response cache is answered again to the same question, for as long as the cache holds it. So the
 * first to ask fills the cache, the second this, and the third is answered here.
 */
export class KeptAnswers {
  readonly #answers = new LRUCache<string, KeptAnswer>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ body, response, headers }, name) =>
      (body === response.json ? 0 : body.length) + 2 * name.length + 50 * headers.length,
  });
  readonly #service: string;
  readonly #surroundings: Surroundings;
  readonly #countHit: { inc(): void };
  readonly #isWelcome: (request: IncomingMessage) => boolean;

  constructor(service: string, surroundings: Surroundings) {
    this.#service = service;
    this.#surroundings = surroundings;
    this.#countHit = surroundings.metrics.cacheReads.labels({ result: 'hit' });
    const { ENVIRONMENT, REQUESTS_PER_MINUTE, trustedProxies } = surroundings.config;
    const readOrigin = createOriginReader(trustedProxies);
    this.#isWelcome =
      // Who is counted has to pass the counter.
      REQUESTS_PER_MINUTE > 0
        ? () => false
        : ENVIRONMENT === 'development'
          ? () => true
          : (request) => readOrigin(request).secure;
  }

  /** Puts the kept answers in front of an application. */
  before(application: RequestListener): RequestListener {
    return (request, response) => {
      if (!this.#answer(request, response)) application(request, response);
    };
  }

  /** Stands outside all that shapes an answer, so that it sees it as it is sent. */
  remember(): Middleware<RequestState> {
    return async (ctx, next) => {
      await next();
      const { kept, callback } = ctx.state;
      if (!kept || callback !== undefined || ctx.status !== 200) return;
      const name = questionOf(ctx.req);
      if (name === undefined) return;
      // Compressed once, for all that ask in the same way.
      if (ctx.body instanceof Readable) ctx.body = await buffer(ctx.body);
      this.#answers.set(name, this.#toKeep(ctx, kept));
    };
  }

  #toKeep(ctx: ParameterizedContext<RequestState>, kept: NonNullable<RequestState['kept']>): KeptAnswer {
    const { requestSeconds } = this.#surroundings.metrics;
    const { operationId = 'none' } = ctx.state;
    const shared = Object.entries(ctx.response.headers).filter(([header]) => !ownHeaders.has(header));
    const body = ctx.body as Buffer;
    const duration = requestSeconds.labels({ service: this.#service, operation: operationId, status: 200 });
    return {
      cacheKey: kept.key,
      response: kept.response,
      operationId,
      headers: [
        ...['X-Request-Id', '', 'Cache-Control', '', 'Content-Length', String(body.length)],
        ...shared.flatMap(([header, value]) => [header, String(value)]),
      ],
      body,
      observe: (seconds) => duration.observe(seconds),
    };
  }

  #answer(request: IncomingMessage, response: ServerResponse): boolean {
    const name = questionOf(request);
    const answer = name === undefined ? undefined : this.#answers.get(name);
    if (!answer || !this.#isWelcome(request)) return false;
    const { cache, log } = this.#surroundings;
    const maxAge = cache.secondsLeft(answer.cacheKey, answer.response);
    if (maxAge === undefined) {
      this.#answers.delete(name as string);
      return false;
    }
    const started = performance.now();
    const requestId = requestIdOf(request);
    answer.headers[ID] = requestId;
    answer.headers[FRESHNESS] = cacheControl(maxAge);
    response.writeHead(200, answer.headers);
    response.end(answer.body);
    this.#countHit.inc();
    const milliseconds = performance.now() - started;
    answer.observe(milliseconds / 1000);
    logRequest(log, request, { requestId, operation: answer.operationId, status: 200, milliseconds });
    return true;
  }
}

/** What decides on an answer, besides the cache; `undefined` for a request that only the application can judge. */
function questionOf({ method, url = '', headers }: IncomingMessage): string | undefined {
  if (method !== 'GET' || headers.authorization !== undefined || headers['if-none-match'] !== undefined)
    return;
  // A body may hold credentials.
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return;
  const encodings = headers['accept-encoding'] ?? '';
  if (url.length + encodings.length > LONGEST_NAME) return;
  return `${headers.origin === undefined ? '' : 'from another origin '}${encodings} ${url}`;
}
