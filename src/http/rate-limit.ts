import type { IncomingMessage } from 'node:http';
import type { Middleware } from 'koa';
import { addressNetwork } from '../auth/address-network.ts';
import { hashSecret } from '../auth/secrets.ts';
import type { RateLimit } from '../config/setting-types.ts';
import { TooManyRequestsError } from '../errors.ts';
import type { Caller } from './client-address.ts';
import { isJsonp } from './jsonp.ts';
import { rollingLimit } from './rolling-limit.ts';
import type { RequestState } from './state.ts';

export interface RateDecision {
  isWithin: boolean;
  /** Headers for the response, whatever it is. */
  headers: Record<string, string>;
  retryAfterSeconds: number;
}

/** Counts a request of an operation; undefined if the operation isn't limited. */
export type CountRequest = (
  operationId: string,
  request: Pick<IncomingMessage, 'headers' | 'url'>,
  caller: Pick<Caller, 'clientAddress'>,
) => RateDecision | undefined;

/**
 * Limits the requests of each caller.
 * @param limit if absent, nothing is limited
 * @param operations IDs of the operations that share the limit
 */
export function createRateLimit(
  limit: RateLimit | undefined,
  operations: ReadonlySet<string>,
  clock: () => Date,
): CountRequest {
  if (!limit) return () => undefined;
  const count = rollingLimit(limit, clock);

  return function countRequest(operationId, request, caller) {
    if (!operations.has(operationId)) return undefined;
    const { isWithin, remaining, secondsLeft } = count(callerOf(request, caller));
    const headers = {
      'RateLimit-Limit': String(limit.requests),
      'RateLimit-Remaining': String(remaining),
      'RateLimit-Reset': String(secondsLeft),
    };
    return { isWithin, headers, retryAfterSeconds: Math.max(1, secondsLeft) };
  };
}

/** Identifies the caller by the credential, or else by the network. A JSONP script ignores credentials. */
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

/** Enforces the limit. Must run after the operation is known. */
export function rateLimit(count: CountRequest): Middleware<RequestState> {
  return function rateLimitMiddleware(ctx, next) {
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
    return next();
  };
}
