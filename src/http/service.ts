import type { RequestListener } from 'node:http';
import Koa, { type Middleware } from 'koa';
import compose from 'koa-compose';
import type { Config } from '../config/config.ts';
import { NotFoundError } from '../errors.ts';
import type { Log } from '../runtime/log.ts';
import type { Metrics } from '../runtime/metrics.ts';
import { isTracing } from '../runtime/tracing.ts';
import type { Workload } from '../runtime/workload.ts';
import { admission, createAdmission, strictTransportSecurity } from './admission.ts';
import { BodyIntake } from './body-intake.ts';
import { answerCached, storeResponses } from './cache/cached-service.ts';
import { conditionalGet } from './cache/freshness.ts';
import type { ResponseCache } from './cache/response-cache.ts';
import { clientAddress, createCallerReader } from './client-address.ts';
import { closeBeforeRest } from './close-before-rest.ts';
import { compression } from './compression.ts';
import { errorHandler } from './error-handler.ts';
import type { ErrorShape } from './error-response.ts';
import { crossOrigin, jsonSecurityHeaders } from './json-headers.ts';
import { jsonp } from './jsonp.ts';
import { concurrencyLimit, requestTimeout } from './load-limits.ts';
import { type CountRequest, createRateLimit, rateLimit } from './rate-limit.ts';
import { requestBody, type TakesFile, type TakesRawBody } from './request-body.ts';
import { requestId } from './request-id.ts';
import { requestLog } from './request-log.ts';
import { createRequestObserver, requestMetrics } from './request-metrics.ts';
import { createCachedSpan, requestSpan } from './request-span.ts';
import type { RequestState } from './state.ts';

type Layer = Middleware<RequestState>;

/** How a surface comes to an answer. */
export interface AnsweringLayers {
  /** Decides without a body and without a database: refuses, answers at once, or passes on. */
  prepare?: Layer;
  /** Bytes of the largest body that is read; without it, none is. */
  bodyLimit?: number;
  /** Default: none does. */
  takesFile?: TakesFile;
  /** Whose body is not parsed; default: none. */
  takesRawBody?: TakesRawBody;
  /** Throws for a sender whose file is not wanted, before it is read. */
  judgeSender?: Layer;
  /** Works with what was sent; what it does not answer is a 404 in the shape of the surface's errors. */
  answer: Layer;
}

/** A part of a service's address space with headers and errors of its own: a JSON interface, or HTML for people. */
export interface Surface extends AnsweringLayers {
  serves(path: string): boolean;
  /** None of its answers depends on the query of an address. */
  ignoresQuery?: boolean;
  /** Operations, by ID, that `RATE_LIMIT` is for. */
  limited?: readonly string[];
  /** Headers and the shape of errors, outermost first. */
  layers: Layer[];
}

interface ServiceParts {
  config: Config;
  log: Log;
  metrics: Metrics;
  cache: ResponseCache;
  workload: Workload;
  clock: () => Date;
}

/** One service: answers that are cached, then what every other request passes, then the first surface that serves its path. */
export function createService(
  name: string,
  { config, log, metrics, cache, workload, clock }: ServiceParts,
  surfaces: Surface[],
): RequestListener {
  const readCaller = createCallerReader(config.trustedProxies);
  const admit = createAdmission(config, clock);
  const observe = createRequestObserver(name, metrics);
  const limited = new Set(surfaces.flatMap((surface) => surface.limited ?? []));
  const countRequest = createRateLimit(config.RATE_LIMIT, limited, clock);
  const noteTraced = createCachedSpan(name, config);
  const ignoresQuery = (path: string) => surfaces.find(({ serves }) => serves(path))?.ignoresQuery === true;
  const cached = { name, cache, log, observe, readCaller, admit, countRequest, ignoresQuery, noteTraced };
  const guards: Guards = {
    atOnce: [
      ...(config.HSTS && config.ENVIRONMENT !== 'development' ? [strictTransportSecurity()] : []),
      admission(admit),
    ],
    countRequest,
    intake: new BodyIntake(),
    // In this order: what goes on after its deadline keeps its place until it has ended.
    atWork: [
      requestTimeout(config.REQUEST_TIMEOUT_MS),
      concurrencyLimit(config.MAX_CONCURRENT_REQUESTS, workload),
    ],
  };
  const app = new Koa<RequestState>();
  for (const layer of [
    ...(isTracing() ? [requestSpan(name, config)] : []),
    closeBeforeRest(),
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
    // The last one is the parser's, when a connection ends within a request.
    const isGone = /^(EPIPE|ECONNRESET|ERR_STREAM_PREMATURE_CLOSE|HPE_.+)$/.test(error.code ?? '');
    log[isGone ? 'debug' : 'error']({ err: error }, 'response not delivered');
  });
  return answerCached(cached, app.callback());
}

/** A JSON interface: callable from any origin. @param shape of its errors; default: the API's envelope */
export function jsonSurface(
  { log }: { log: Log },
  serves: (path: string) => boolean,
  answering: AnsweringLayers,
  shape?: ErrorShape,
): Surface {
  return {
    serves,
    layers: [crossOrigin(), jsonSecurityHeaders(), jsonp(), errorHandler(log, shape)],
    ...answering,
  };
}

interface Guards {
  /** Before anything of the body is read. */
  atOnce: Layer[];
  /** Once the operation is known. */
  countRequest: CountRequest;
  intake: BodyIntake;
  /** Once the whole body is there. */
  atWork: Layer[];
}

/** The guards stand inside the surface's error handler, so that their refusals have its shape too. */
function firstSurface(surfaces: Surface[], { atOnce, countRequest, intake, atWork }: Guards): Layer {
  const routes = surfaces.map((surface) => {
    const { serves, layers, prepare, bodyLimit, judgeSender, answer } = surface;
    const preparing = prepare ? [prepare, rateLimit(countRequest)] : [];
    // The place among the requests at work is given back while the file comes in.
    const judge = judgeSender && compose([...atWork, judgeSender]);
    const reading = bodyLimit === undefined ? [] : [requestBody(intake, bodyLimit, surface, judge)];
    return {
      serves,
      run: compose([...layers, ...atOnce, ...preparing, ...reading, ...atWork, answer, notFound]),
    };
  });

  return function firstSurfaceMiddleware(ctx, next) {
    const route = routes.find(({ serves }) => serves(ctx.path));
    return (route ?? routes.at(-1))?.run(ctx, next);
  };
}

async function notFound(): Promise<void> {
  throw new NotFoundError();
}
