import type { IncomingMessage } from 'node:http';
import type { Middleware } from 'koa';
import { addressNetwork } from '../auth/address-network.ts';
import { hashSecret } from '../auth/secrets.ts';
import type { RateLimit } from '../config/setting-types.ts';
import { TooManyRequestsError } from '../errors.ts';
import type { Caller } from './client-address.ts';
import { isJsonp } from './jsonp.ts';
import type { RequestState } from './state.ts';

/** So many callers are remembered in one process; then the one who came first is forgotten. */
const MOST_CALLERS = 100_000;

export interface RateDecision {
  isWithin: boolean;
  /** For the answer, whatever it is. */
  headers: Record<string, string>;
  retryAfterSeconds: number;
}

/** Counts a request of an operation; undefined where it is not limited. */
export type CountRequest = (
  operationId: string,
  request: Pick<IncomingMessage, 'headers' | 'url'>,
  caller: Pick<Caller, 'clientAddress'>,
) => RateDecision | undefined;

/**
 * Limits the requests of each caller within a time that rolls on. Refused ones do not count.
 * @param limit without it, nothing is limited
 * @param operations the operations that are limited, together, by ID
 */
export function createRateLimit(
  limit: RateLimit | undefined,
  operations: ReadonlySet<string>,
  clock: () => Date,
): CountRequest {
  /** Times of the requests that count, in milliseconds, oldest first. */
  const callers = new Map<string, number[]>();

  return function countRequest(operationId, request, caller) {
    if (!limit || !operations.has(operationId)) return undefined;
    const now = clock().getTime();
    const name = callerOf(request, caller);
    const times = (callers.get(name) ?? []).filter((time) => time > now - limit.seconds * 1000);
    const isWithin = times.length < limit.requests;
    if (isWithin) times.push(now);
    callers.delete(name);
    callers.set(name, times);
    const [first] = callers.keys();
    if (callers.size > MOST_CALLERS && first !== undefined) callers.delete(first);
    const seconds = Math.ceil(((times[0] ?? now) + limit.seconds * 1000 - now) / 1000);
    const headers = {
      'RateLimit-Limit': String(limit.requests),
      'RateLimit-Remaining': String(limit.requests - times.length),
      'RateLimit-Reset': String(seconds),
    };
    return { isWithin, headers, retryAfterSeconds: Math.max(1, seconds) };
  };
}

/** The credential, else the network: a script with a callback honours no credential. */
function callerOf(
  { headers, url = '' }: Pick<IncomingMessage, 'headers' | 'url'>,
  { clientAddress }: Pick<Caller, 'clientAddress'>,
): string {
  const [path = '', search = ''] = url.split('?', 2);
  const credential = headers.authorization || new URLSearchParams(search).get('access_token');
  return credential && !isJsonp(path)
    ? hashSecret(credential).toString('base64')
    : addressNetwork(clientAddress);
}

/** Stands behind what finds the operation. */
export function rateLimit(count: CountRequest): Middleware<RequestState> {
  return async function rateLimitMiddleware(ctx, next) {
    const decision = count(ctx.state.operationId ?? '', ctx.req, ctx.state);
    if (decision) {
      ctx.set(decision.headers);
      if (!decision.isWithin) {
        throw new TooManyRequestsError(
          decision.retryAfterSeconds,
          'Too many requests, please try again later',
        );
      }
    }
    await next();
  };
}
