import type { Middleware } from 'koa';
import { addressNetwork } from '../auth/address-network.ts';
import type { Config } from '../config/config.ts';
import { MalformedRequestError, TooManyRequestsError } from '../errors.ts';
import type { Caller } from './client-address.ts';
import { rollingLimit } from './rolling-limit.ts';
import type { RequestState } from './state.ts';

/** Admits a request. @throws MalformedRequestError, TooManyRequestsError for a caller who is refused */
export type Admit = (caller: Caller) => void;

/**
 * Requires HTTPS, except in development, and limits the requests per minute of each client address. Plain HTTP is not redirected, since the
 * token has already crossed the network unencrypted.
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

/** Makes browsers that used HTTPS keep using it. */
export function strictTransportSecurity(): Middleware<RequestState> {
  return function strictTransportSecurityMiddleware(ctx, next) {
    if (ctx.state.secure) {
      ctx.set('Strict-Transport-Security', `max-age=${oneYearInSeconds}; includeSubDomains`);
    }
    return next();
  };
}
