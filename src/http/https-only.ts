import type { Middleware } from 'koa';
import { MalformedRequestError } from '../errors.ts';
import type { RequestState } from './state.ts';

const oneYearInSeconds = 31_536_000;

/**
 * Refuses plain HTTP (specification part 1: HTTPS only) and tells browsers not to try it again. A redirect would come
 * too late: the token has already crossed the network in clear.
 * @throws MalformedRequestError for a request that came over plain HTTP
 */
export function httpsOnly({ hsts }: { hsts: boolean }): Middleware<RequestState> {
  return async function httpsOnlyMiddleware(ctx, next) {
    if (!ctx.state.secure) throw new MalformedRequestError('HTTPS only: call this address with https://');
    if (hsts) ctx.set('Strict-Transport-Security', `max-age=${oneYearInSeconds}; includeSubDomains`);
    await next();
  };
}
