import type { Middleware } from 'koa';
import { addressNetwork } from '../auth/address-network.ts';
import type { Config } from '../config/config.ts';
import { MalformedRequestError, TooManyRequestsError } from '../errors.ts';
import type { Caller } from './client-address.ts';
import { rollingLimit } from './rolling-limit.ts';
import type { RequestState } from './state.ts';

/** @throws MalformedRequestError, TooManyRequestsError for a caller who is turned away */
export type Admit = (caller: Caller) => void;

/**
 * HTTPS only, but for development, and each client address so many requests a minute. Plain HTTP is not redirected: the
 * token has already crossed the network in clear.
 */
export function createAdmission(
  { ENVIRONMENT, REQUESTS_PER_MINUTE }: Pick<Config, 'ENVIRONMENT' | 'REQUESTS_PER_MINUTE'>,
  clock: () => Date,
): Admit {
  const isHttpAllowed = ENVIRONMENT === 'development';
  const isLimited = REQUESTS_PER_MINUTE > 0;
  const count = rollingLimit({ requests: REQUESTS_PER_MINUTE, seconds: 60 }, clock);

  return function admit({ clientAddress, secure }) {
    if (!secure && !isHttpAllowed) {
      throw new MalformedRequestError('HTTPS only: call this address with https://');
    }
    if (!isLimited) return;
    const { isWithin, secondsLeft } = count(addressNetwork(clientAddress));
    if (!isWithin) throw new TooManyRequestsError(Math.max(1, secondsLeft));
  };
}

export function admission(admit: Admit): Middleware<RequestState> {
  return function admissionMiddleware(ctx, next) {
    admit(ctx.state);
    return next();
  };
}

const oneYearInSeconds = 31_536_000;

/** Tells browsers that came over HTTPS to come so again. */
export function strictTransportSecurity(): Middleware<RequestState> {
  return function strictTransportSecurityMiddleware(ctx, next) {
    if (ctx.state.secure) {
      ctx.set('Strict-Transport-Security', `max-age=${oneYearInSeconds}; includeSubDomains`);
    }
    return next();
  };
}
