import type { IncomingMessage } from 'node:http';
import { type Attributes, type Context, type Span, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import type { Middleware } from 'koa';
import { createAddressList } from '../auth/address-list.ts';
import type { Config } from '../config/config.ts';
import { inTrace, isTracing, traceOfCaller } from '../runtime/tracing.ts';
import { plainAddress } from './client-address.ts';
import type { RequestState } from './state.ts';

type TraceConfig = Pick<Config, 'ENVIRONMENT' | 'trustedProxies'>;

/** What the first span of a request tells: no address, which may hold names and tokens, and no query. */
interface TracedRequest {
  service: string;
  method: string | undefined;
  /** With the names of values in their place, such as `/api/v2/pages/{id}`. */
  route?: string | undefined;
  status: number;
}

/** A trace of each request, or a part of its caller's. */
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
 * A cached answer takes less time than a span: only a caller who traces its request is told of it.
 * @returns notes an answer that was sent, `undefined` while nothing is traced
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
 * Whose `traceparent` is believed: that of trusted proxies, as their `X-Forwarded-*` is, and in development that of this machine. A
 * stranger would otherwise decide how much is recorded.
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
