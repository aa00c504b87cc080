import type { Middleware } from 'koa';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { addressNetwork } from '../auth/address-network.ts';
import type { Config } from '../config/config.ts';
import { MalformedRequestError, TooManyRequestsError } from '../errors.ts';
import type { Caller } from './client-address.ts';
import type { RequestState } from './state.ts';

/**
 * @returns a promise only where callers are counted
 * @throws MalformedRequestError, TooManyRequestsError for a caller who is turned away
 */
export type Admit = (caller: Caller) => Promise<void> | undefined;

/**
 * HTTPS only, but for development, and each client address so many requests a minute. Plain HTTP is not redirected: the
 * token has already crossed the network in clear.
 */
export function createAdmission({
  ENVIRONMENT,
  REQUESTS_PER_MINUTE,
}: Pick<Config, 'ENVIRONMENT' | 'REQUESTS_PER_MINUTE'>): Admit {
  const isHttpAllowed = ENVIRONMENT === 'development';
  const limiter =
    REQUESTS_PER_MINUTE > 0
      ? new RateLimiterMemory({ points: REQUESTS_PER_MINUTE, duration: 60 })
      : undefined;

  async function count(limiter: RateLimiterMemory, address: string): Promise<void> {
    try {
      await limiter.consume(addressNetwork(address));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new TooManyRequestsError(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
    }
  }

  return function admit({ clientAddress, secure }) {
    if (!secure && !isHttpAllowed) {
      throw new MalformedRequestError('HTTPS only: call this address with https://');
    }
    return limiter && count(limiter, clientAddress);
  };
}

export function admission(admit: Admit): Middleware<RequestState> {
  return async function admissionMiddleware(ctx, next) {
    await admit(ctx.state);
    await next();
  };
}

const oneYearInSeconds = 31_536_000;

/** Tells browsers that came over HTTPS to come so again. */
export function strictTransportSecurity(): Middleware<RequestState> {
  return async function strictTransportSecurityMiddleware(ctx, next) {
    if (ctx.state.secure) {
      ctx.set('Strict-Transport-Security', `max-age=${oneYearInSeconds}; includeSubDomains`);
    }
    await next();
  };
}
