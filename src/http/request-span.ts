import type { IncomingMessage } from 'node:http';
import { type Attributes, type Context, type Span, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import type { Middleware } from 'koa';
import { createAddressList } from '../auth/address-list.ts';
import type { Config } from '../config/config.ts';
import { inTrace, isTracing, traceOfCaller } from '../runtime/tracing.ts';
import { plainAddress } from './client-address.ts';
import type { RequestState } from './state.ts';

type TraceConfig = Pick<Config, 'ENVIRONMENT' | 'trustedProxies'>;

/** What the first span of a request records: no addresses or queries, which may contain names and tokens. */
interface TracedRequest {
  service: string;
  method: string | undefined;
  /** The route with parameter names, such as `/api/v2/pages/{id}`. */
  route?: string | undefined;
  status: number;
}

/** Traces each request, as part of its caller's trace if there is one. */
export function requestSpan(service: string, config: TraceConfig): Middleware<RequestState> {
  const readTrace = createTraceReader(config);
  return function requestSpanMiddleware(ctx, next) {
    const { req, method, state } = ctx;
    const recorded = async (span: Span) => {
      await next();
      const { routerPath } = ctx as { routerPath?: string };
      describe(span, { service, method, route: state.route ?? routerPath, status: ctx.status });
    };
    const work = (span: Span | undefined) => (span ? recorded(span) : next());
    return inTrace(method, { kind: SpanKind.SERVER }, work, readTrace(req));
  };
}

/**
 * Traces cached responses. They take less time than a span, so they are only recorded for a caller who traces its request.
 * @returns records a response that was sent; `undefined` while tracing is off
 */
export function createCachedSpan(service: string, config: TraceConfig) {
  if (!isTracing()) return undefined;
  const readTrace = createTraceReader(config);
  return (request: IncomingMessage, { status, operationId }: { status: number; operationId: string }) => {
    const parent = readTrace(request);
    if (!parent) return;
    const { method = '' } = request;
    const attributes = { 'groundswell.operation': operationId, 'groundswell.cached': true };
    const work = async (span: Span | undefined) => {
      if (span) describe(span, { service, method, status });
    };
    void inTrace(method, { kind: SpanKind.SERVER, attributes }, work, parent);
  };
}

/**
 * Reads `traceparent` from trusted callers: proxies, as for `X-Forwarded-*`, and in development this machine. Otherwise anonymous users
 * would decide how much is recorded.
 */
function createTraceReader({ ENVIRONMENT, trustedProxies }: TraceConfig) {
  const ownMachine = ENVIRONMENT === 'development' ? ['127.0.0.0/8', '::1'] : [];
  const isBelieved = createAddressList([...trustedProxies, ...ownMachine]);
  return ({ headers, socket }: IncomingMessage): Context | undefined => {
    const isRead = headers.traceparent !== undefined && isBelieved(plainAddress(socket.remoteAddress ?? ''));
    return isRead ? traceOfCaller(headers) : undefined;
  };
}

function describe(span: Span, { service, method = '', route, status }: TracedRequest): void {
  const attributes: Attributes = {
    'http.request.method': method,
    'http.response.status_code': status,
    'groundswell.service': service,
  };
  if (route !== undefined) {
    attributes['http.route'] = route;
    span.updateName(`${method} ${route}`);
  }
  span.setAttributes(attributes);
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
}
