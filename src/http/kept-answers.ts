import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Middleware, ParameterizedContext } from 'koa';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { DurationSeries } from '../request-durations.ts';
import { createOriginReader } from './client-address.ts';
import { requestIdOf } from './request-id.ts';
import { logRequest } from './request-log.ts';
import { type CachedResponse, cacheControl, type ResponseCache } from './response-cache.ts';
import { type HeadPattern, type KeptBody, keepBody, sendAgain, sendFirst } from './send-kept.ts';
import type { RequestState } from './state.ts';

/** An answer of the response cache, as one address and one kind of caller get it. */
interface KeptAnswer {
  cacheKey: string;
  /** What the cache must still hold for this to be current. */
  response: CachedResponse;
  /** What the cache said last, and when it has to be asked again; see `#isCurrent`. */
  freshness: string;
  askedAfterDrops: number;
  askAgainAt: number;
  operationId: string;
  /** Names and values by turns, besides those that change with each answer. */
  headers: string[];
  /** Known once it has been sent from here. */
  head: HeadPattern | undefined;
  body: KeptBody;
  durations: DurationSeries;
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
    const { requestDurations } = this.#surroundings.metrics;
    const { operationId = 'none' } = ctx.state;
    const shared = Object.entries(ctx.response.headers).filter(([header]) => !ownHeaders.has(header));
    const body = ctx.body as Buffer;
    return {
      cacheKey: kept.key,
      response: kept.response,
      freshness: '',
      askedAfterDrops: -1,
      askAgainAt: 0,
      operationId,
      headers: [
        ...['Content-Length', String(body.length)],
        ...shared.flatMap(([header, value]) => [header, String(value)]),
      ],
      head: undefined,
      body: keepBody(body),
      durations: requestDurations.seriesOf(this.#service, operationId, 200),
    };
  }

  #answer(request: IncomingMessage, response: ServerResponse): boolean {
    const name = questionOf(request);
    const answer = name === undefined ? undefined : this.#answers.get(name);
    if (!answer || !this.#isWelcome(request)) return false;
    const started = performance.now();
    if (!this.#isCurrent(answer, started)) {
      this.#answers.delete(name as string);
      return false;
    }
    const requestId = requestIdOf(request);
    const changing = { requestId, cacheControl: answer.freshness };
    if (!answer.head || !sendAgain(response, changing, answer.head, answer.body)) {
      const head = sendFirst(response, changing, answer.headers, answer.body);
      answer.head ??= head;
    }
    this.#countHit.inc();
    const milliseconds = performance.now() - started;
    answer.durations.observe(milliseconds / 1000);
    const { operationId } = answer;
    logRequest(this.#surroundings.log, request, {
      requestId,
      operation: operationId,
      status: 200,
      milliseconds,
    });
    return true;
  }

  /** Whether the cache still holds it, which can change by a write or when the next of its seconds is over. */
  #isCurrent(answer: KeptAnswer, now: number): boolean {
    const { cache } = this.#surroundings;
    if (answer.askedAfterDrops === cache.drops && now < answer.askAgainAt) return true;
    const left = cache.millisecondsLeft(answer.cacheKey, answer.response);
    if (left === undefined) return false;
    answer.freshness = cacheControl(Math.floor(left / 1000));
    answer.askedAfterDrops = cache.drops;
    answer.askAgainAt = now + (left % 1000);
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
