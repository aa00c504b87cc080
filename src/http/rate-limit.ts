import type { Middleware } from 'koa';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { TooManyRequestsError } from '../errors.ts';
import { addressNetwork } from './address-network.ts';
import type { RequestState } from './state.ts';

/**
 * Lets each client address make so many requests a minute.
 * @throws TooManyRequestsError above the limit
 */
export function rateLimit(perMinute: number): Middleware<RequestState> {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });

  return async function rateLimitMiddleware(ctx, next) {
    try {
      await limiter.consume(addressNetwork(ctx.state.clientAddress));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new TooManyRequestsError(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
    }
    await next();
  };
}
