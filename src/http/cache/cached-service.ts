import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Middleware, Next, ParameterizedContext } from 'koa';
import type { Log } from '../../runtime/log.ts';
import { acceptedEncoding } from '../accepted-encoding.ts';
import type { Admit } from '../admission.ts';
import type { Caller } from '../client-address.ts';
import type { CountRequest, RateDecision } from '../rate-limit.ts';
import { requestIdOf } from '../request-id.ts';
import { logWhenClosed } from '../request-log.ts';
import type { ObserveRequest } from '../request-metrics.ts';
import type { RequestState } from '../state.ts';
import { cacheControl, holdsEtag } from './freshness.ts';
import type { CachedResponse, ResponseCache } from './response-cache.ts';

/** Headers that we or Node.js write for each response. */
const ownHeaders = new Set(['x-request-id', 'cache-control', 'connection', 'keep-alive', 'date']);
const isRateHeader = (name: string) => name.startsWith('ratelimit-');
const bodyHeaders = new Set(['content-type', 'content-length', 'content-encoding']);

export interface CachedService {
  name: string;
  cache: ResponseCache;
  log: Log;
  observe: ObserveRequest;
  readCaller: (request: IncomingMessage) => Caller;
  admit: Admit;
  countRequest: CountRequest;
  /** Whether the query of an address with this path is unused. */
  ignoresQuery: (path: string) => boolean;
  /** Records a response in the trace of a caller who traces its request. */
  noteTraced?:
    | ((request: IncomingMessage, answer: { status: number; operationId: string }) => void)
    | undefined;
}

/** Answers from the cache. Everything else, including refused callers, is left to the application. */
export function answerCached(service: CachedService, application: RequestListener): RequestListener {
  const { cache, log, observe, readCaller, admit, countRequest, noteTraced } = service;

  function answer(
    cached: CachedResponse,
    rate: RateDecision | undefined,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    const started = performance.now();
    const { operationId } = cached;
    const requestId = requestIdOf(request);
    // Success lines are only logged at info level, so skip the listener otherwise.
    if (log.isLevelEnabled('info')) logWhenClosed(log, request, response, { requestId, operationId });
    const named = ['X-Request-Id', requestId, ...Object.entries(rate?.headers ?? {}).flat()];
    const freshness = ['Cache-Control', cacheControl(cache.secondsLeft(cached))];
    if (holdsEtag(request.headers, cached.etag)) {
      response.writeHead(304, [...named, ...withoutBodyHeaders(cached.headers), ...freshness]).end();
    } else {
      response.writeHead(200, [...named, ...cached.headers, ...freshness]).end(cached.body);
    }
    cache.reads.hit += 1;
    observe({ operation: operationId, status: response.statusCode, started });
    noteTraced?.(request, { status: response.statusCode, operationId });
  }

  return (request, response) => {
    // Compression and cache use the same few values, however the header was written.
    request.headers['accept-encoding'] = acceptedEncoding(request.headers['accept-encoding']) ?? 'identity';
    const representation = representationOf(service, request);
    const cached = representation === undefined ? undefined : cache.find(representation);
    if (!cached) return application(request, response);
    const caller = readCaller(request);
    try {
      admit(caller);
    } catch {
      return application(request, response);
    }
    const rate = countRequest(cached.operationId, request, caller);
    if (rate?.isWithin === false) return application(request, response);
    answer(cached, rate, request, response);
  };
}

/** Stores public responses for `answerCached`, as they are sent: middleware that changes responses must be inside this one. */
export function storeResponses(
  service: Pick<CachedService, 'name' | 'cache' | 'ignoresQuery'>,
): Middleware<RequestState> {
  const { cache } = service;

  async function storeResponse(ctx: ParameterizedContext<RequestState>, next: Next): Promise<void> {
    const finish = () => ctx.state.fill && cache.finish(ctx.state.fill);
    try {
      await next();
      const { fill, callback, operationId } = ctx.state;
      const representation = representationOf(service, ctx.req);
      if (!fill || callback !== undefined || !operationId || representation === undefined) return;
      if (ctx.status !== 200 || !cache.takes(fill)) return;
      const bytes = ctx.body instanceof Readable ? await buffer(ctx.body) : (ctx.body as Buffer);
      ctx.body = bytes;
      const { etag, tags, mayBeOld } = await fill.answer;
      if (mayBeOld) return;
      const { expiresAt } = fill;
      const headers = headersOf(ctx.res);
      cache.store(
        representation,
        { operationId, headers, etag, body: withOwnMemory(bytes), tags, expiresAt },
        fill,
      );
    } finally {
      // After a timeout the request ends before its computation.
      ctx.state.fill?.answer.then(finish, finish);
    }
  }

  return function storeResponsesMiddleware(ctx, next) {
    return ctx.method === 'GET' || ctx.method === 'HEAD' ? storeResponse(ctx, next) : next();
  };
}

/**
 * Everything that determines the bytes of a response; `undefined` for a request that only the application can handle. Neither an address
 * nor a header can contain NUL.
 */
function representationOf(
  { name, ignoresQuery }: Pick<CachedService, 'name' | 'ignoresQuery'>,
  { method, url, headers }: IncomingMessage,
): string | undefined {
  if ((method !== 'GET' && method !== 'HEAD') || headers.authorization !== undefined) return undefined;
  const origin = headers.origin === undefined ? 'same' : 'other';
  return `${name}\0${origin}\0${addressOf(url, ignoresQuery)}\0${headers['accept-encoding']}`;
}

/** The part of the address that matters: without the host of an absolute address, and without an unused query. */
function addressOf(url = '', ignoresQuery: CachedService['ignoresQuery']): string {
  const { pathname, search } = url.startsWith('/') || !URL.canParse(url) ? splitAddress(url) : new URL(url);
  return search !== '' && ignoresQuery(pathname) ? pathname : pathname + search;
}

function splitAddress(url: string): { pathname: string; search: string } {
  const end = url.indexOf('?');
  return end < 0 ? { pathname: url, search: '' } : { pathname: url.slice(0, end), search: url.slice(end) };
}

function headersOf(response: ServerResponse): string[] {
  return Object.entries(response.getHeaders())
    .filter(([name]) => !ownHeaders.has(name) && !isRateHeader(name))
    .flatMap(([name, value]) => [usualCase(name), String(value)]);
}

/** The usual spelling of a header name; Node.js returns lower case. */
function usualCase(name: string): string {
  return name === 'etag' ? 'ETag' : name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

function withoutBodyHeaders(headers: readonly string[]): string[] {
  return headers.filter((_, index) => !bodyHeaders.has(String(headers[index - (index % 2)]).toLowerCase()));
}

/** Copies a buffer that is part of a larger one, which it would keep in memory. */
function withOwnMemory(bytes: Buffer): Buffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}
