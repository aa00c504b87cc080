import type { RequestListener } from 'node:http';
import Koa, { type Middleware } from 'koa';
import compose from 'koa-compose';
import type { Config } from '../config/config.ts';
import { NotFoundError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { admission, createAdmission, strictTransportSecurity } from './admission.ts';
import { answerCached, storeResponses } from './cache/cached-service.ts';
import { conditionalGet } from './cache/freshness.ts';
import type { ResponseCache } from './cache/response-cache.ts';
import { clientAddress, createCallerReader } from './client-address.ts';
import { compression } from './compression.ts';
import { errorHandler } from './error-handler.ts';
import type { ErrorShape } from './error-response.ts';
import { crossOrigin, jsonSecurityHeaders } from './json-headers.ts';
import { jsonp } from './jsonp.ts';
import { concurrencyLimit, requestTimeout } from './load-limits.ts';
import { requestId } from './request-id.ts';
import { requestLog } from './request-log.ts';
import { createRequestObserver, requestMetrics } from './request-metrics.ts';
import type { RequestState } from './state.ts';

type Layer = Middleware<RequestState>;

/** A part of a service's address space with headers and errors of its own: a JSON interface, or HTML for people. */
export interface Surface {
  serves(path: string): boolean;
  /** Outermost first. What none of them answers is a 404 in the shape of the surface's errors. */
  layers: Layer[];
}

interface ServiceParts {
  config: Config;
  log: Log;
  metrics: Metrics;
  cache: ResponseCache;
}

/** One service: answers that are cached, then what every other request passes, then the first surface that serves its path. */
export function createService(
  name: string,
  { config, log, metrics, cache }: ServiceParts,
  surfaces: Surface[],
): RequestListener {
  const readCaller = createCallerReader(config.trustedProxies);
  const admit = createAdmission(config);
  const observe = createRequestObserver(name, metrics);
  const cached = { name, cache, log, observe, readCaller, admit };
  const guards: Layer[] = [
    ...(config.HSTS && config.ENVIRONMENT !== 'development' ? [strictTransportSecurity()] : []),
    admission(admit),
    concurrencyLimit(config.MAX_CONCURRENT_REQUESTS),
    requestTimeout(config.REQUEST_TIMEOUT_MS),
  ];
  const app = new Koa<RequestState>();
  for (const layer of [
    requestId(),
    clientAddress(readCaller),
    requestLog(log),
    requestMetrics(observe),
    errorHandler(log),
    // Outside of `storeResponses`, so that an answer is stored also when this caller has it already.
    conditionalGet(),
    storeResponses(cached),
    compression(),
    firstSurface(surfaces, guards),
  ]) {
    app.use(layer);
  }
  // Every error is answered and logged by an error handler; what is left comes from writing the answer.
  app.on('error', (error: NodeJS.ErrnoException) => {
    const isGone = error.code === 'EPIPE' || error.code === 'ECONNRESET';
    log[isGone ? 'debug' : 'error']({ err: error }, 'response not delivered');
  });
  return answerCached(cached, app.callback());
}

/** A JSON interface: callable from any origin. @param shape of its errors; default: the API's envelope */
export function jsonSurface(
  { log }: { log: Log },
  serves: (path: string) => boolean,
  serve: Layer,
  shape?: ErrorShape,
): Surface {
  return { serves, layers: [crossOrigin(), jsonSecurityHeaders(), jsonp(), errorHandler(log, shape), serve] };
}

/** The guards stand inside the surface's error handler, so that their refusals have its shape too. */
function firstSurface(surfaces: Surface[], guards: Layer[]): Layer {
  const routes = surfaces.map(({ serves, layers }) => {
    const serve = layers.at(-1) as Layer;
    return { serves, run: compose([...layers.slice(0, -1), ...guards, serve, notFound]) };
  });

  return async function firstSurfaceMiddleware(ctx, next) {
    const route = routes.find(({ serves }) => serves(ctx.path));
    await (route ?? routes.at(-1))?.run(ctx, next);
  };
}

async function notFound(): Promise<void> {
  throw new NotFoundError();
}
