import { constants } from 'node:zlib';
import etag from '@koa/etag';
import Koa, { type Middleware } from 'koa';
import compress from 'koa-compress';
import conditionalGet from 'koa-conditional-get';
import type { Context } from '../context.ts';
import { NotFoundError } from '../errors.ts';
import { clientAddress } from './client-address.ts';
import { crossOrigin } from './cross-origin.ts';
import { errorHandler } from './error-handler.ts';
import { httpsOnly } from './https-only.ts';
import { jsonp } from './jsonp.ts';
import { concurrencyLimit, requestTimeout } from './load-limits.ts';
import { rateLimit } from './rate-limit.ts';
import { requestId } from './request-id.ts';
import { requestLog } from './request-log.ts';
import { requestMetrics } from './request-metrics.ts';
import { jsonSecurityHeaders } from './security-headers.ts';
import type { RequestState } from './state.ts';

/**
 * The Koa application round a JSON interface: what every request passes, from the outside in. What no middleware of
 * `serve` answers is a 404.
 */
export function jsonService(
  name: string,
  { config, log, metrics }: Context,
  serve: Middleware<RequestState>[],
): Koa<RequestState> {
  const app = new Koa<RequestState>();
  const layers: Middleware<RequestState>[] = [
    requestId(),
    clientAddress(config.trustedProxies),
    requestLog(log),
    requestMetrics(name, metrics),
    compress({
      threshold: 1024,
      br: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    }),
    conditionalGet(),
    etag({ weak: true }),
    crossOrigin(),
    jsonSecurityHeaders(),
    jsonp(),
    errorHandler(log),
    ...(config.ENVIRONMENT === 'development' ? [] : [httpsOnly({ hsts: config.HSTS })]),
    ...(config.REQUESTS_PER_MINUTE > 0 ? [rateLimit(config.REQUESTS_PER_MINUTE)] : []),
    concurrencyLimit(config.MAX_CONCURRENT_REQUESTS),
    requestTimeout(config.REQUEST_TIMEOUT_MS),
    ...serve,
    async function notFound() {
      throw new NotFoundError();
    },
  ];
  for (const layer of layers) app.use(layer);
  // Every error is answered and logged by the error handler; what is left are sockets that broke while writing.
  app.on('error', (error: Error) => log.debug({ err: error }, 'response not delivered'));
  return app;
}
