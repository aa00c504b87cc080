import { isIPv6 } from 'node:net';
import type { Middleware } from 'koa';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { TooManyRequestsError } from '../errors.ts';
import type { RequestState } from './state.ts';

/**
 * Lets each client address make so many requests a minute.
 * @throws TooManyRequestsError above the limit
 */
export function rateLimit(perMinute: number): Middleware<RequestState> {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });

  return async function rateLimitMiddleware(ctx, next) {
    try {
      await limiter.consume(limitedNetwork(ctx.state.clientAddress));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new TooManyRequestsError(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
    }
    await next();
  };
}

/** One household has a whole /64 of IPv6 addresses, and may change among them at will. */
function limitedNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const missing = 8 - groups.length - tail.split(':').filter(Boolean).length;
  const whole = [...groups, ...(address.includes('::') ? Array(missing).fill('0') : [])];
  return whole.slice(0, 4).join(':');
}
