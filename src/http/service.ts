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
import { type ErrorShape, errorResponse } from './error-response.ts';
import { crossOrigin, jsonSecurityHeaders } from './json-headers.ts';
import { jsonp } from './jsonp.ts';
import { concurrencyLimit, requestTimeout } from './load-limits.ts';
import { type CountRequest, createRateLimit, rateLimit } from './rate-limit.ts';
import { requestBody, type StreamsBody, type TakesFile, type TakesRawBody } from './request-body.ts';
import { requestId } from './request-id.ts';
import { requestLog } from './request-log.ts';
import { createRequestObserver, requestMetrics } from './request-metrics.ts';
import { createCachedSpan, requestSpan } from './request-span.ts';
import type { RequestState } from './state.ts';

type Layer = Middleware<RequestState>;

/** The layers that produce a surface's responses. */
export interface AnsweringLayers {
  /** Decides without a body and without a database: refuses the request, answers it immediately, or passes it on. */
  prepare?: Layer;
  /** Maximum size of a body, in bytes. If not set, no body is read. */
  bodyLimit?: number;
  /** Default: no request does. */
  takesFile?: TakesFile;
  /** Whether a body is passed on unparsed. Default: none is. */
  takesRawBody?: TakesRawBody;
  /** Whether the handler reads the body while it arrives, for as long as that takes. Default: none does. */
  streamsBody?: StreamsBody;
  /** Throws before a file is read if its sender may not upload one. */
  judgeSender?: Layer;
  /** Answers the request. If it doesn't, the response is a 404 in the surface's error format. */
  answer: Layer;
}

/** A part of a service's address space with its own headers and errors: a JSON interface, or HTML for people. */
export interface Surface extends AnsweringLayers {
  serves(path: string): boolean;
  /** Whether no response depends on the query. */
  ignoresQuery?: boolean;
  /** IDs of the operations that `RATE_LIMIT` applies to. */
  limited?: readonly string[];
  /** Headers and error format, outermost first. */
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

/** Creates a service: first the cached responses, then the layers for every other request, then the first surface that serves the path. */
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
    // The order matters: work that continues after its deadline keeps its slot until it has ended.
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
    // Outside `storeResponses`, so that a response is stored even if this caller already has it.
    conditionalGet(),
    storeResponses(cached),
    compression(),
    firstSurface(surfaces, guards),
  ]) {
    app.use(layer);
  }
  // An error handler answers and logs every error. Any others come from writing the response.
  app.on('error', (error: NodeJS.ErrnoException) => {
    // The last one is the parser's, for a connection that closes in the middle of a request.
    const isGone = /^(EPIPE|ECONNRESET|ERR_STREAM_PREMATURE_CLOSE|HPE_.+)$/.test(error.code ?? '');
    log[isGone ? 'debug' : 'error']({ err: error }, 'response not delivered');
  });
  return answerCached(cached, app.callback());
}

interface JsonOptions {
  /** Its error format; default: the API's envelope. */
  shape?: ErrorShape;
  /** Whether the scripts of any website can call it, which is the default, or of none. */
  isForWebsites?: boolean;
}

/** Creates a JSON interface. */
export function jsonSurface(
  { log, config: { baseUrl } }: { log: Log; config: Pick<Config, 'baseUrl'> },
  serves: (path: string) => boolean,
  answering: AnsweringLayers,
  { shape = errorResponse, isForWebsites = true }: JsonOptions = {},
): Surface {
  return {
    serves,
    layers: [
      ...(isForWebsites ? [crossOrigin()] : []),
      jsonSecurityHeaders(isForWebsites ? 'cross-origin' : 'same-origin'),
      jsonp(),
      errorHandler(log, namingDocumentation(shape, baseUrl)),
    ],
    ...answering,
  };
}

/** Adds the documentation's address to the message of a 404. */
function namingDocumentation(shape: ErrorShape, baseUrl: string): ErrorShape {
  return (error, operationId) => {
    if (!(error instanceof NotFoundError)) return shape(error, operationId);
    const message = `${error.message} (see ${baseUrl}/docs/reference/)`;
    return shape(new NotFoundError(message, error.obstacle), operationId);
  };
}

interface Guards {
  /** Run before any of the body is read. */
  atOnce: Layer[];
  /** Runs once the operation is known. */
  countRequest: CountRequest;
  intake: BodyIntake;
  /** Run once the whole body has arrived. */
  atWork: Layer[];
}

/**
 * Runs the first surface that serves the path. The guards run inside the surface's error handler, so that their errors have its format too.
 */
function firstSurface(surfaces: Surface[], { atOnce, countRequest, intake, atWork }: Guards): Layer {
  const limited = compose(atWork);
  const routes = surfaces.map((surface) => {
    const { serves, layers, prepare, bodyLimit, judgeSender, streamsBody, answer } = surface;
    const preparing = prepare ? [prepare, rateLimit(countRequest)] : [];
    // The request gives up its slot while the file is being uploaded.
    const judge = judgeSender && compose([...atWork, judgeSender]);
    // An upload takes as long as its sender needs, and limits itself.
    const working: Layer = (ctx, next) => (streamsBody?.(ctx) ? next() : limited(ctx, next));
    const reading = bodyLimit === undefined ? [] : [requestBody(intake, bodyLimit, surface, judge)];
    return {
      serves,
      run: compose([...layers, ...atOnce, ...preparing, ...reading, working, answer, notFound]),
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
