import type { Middleware } from 'koa';
import type { Metrics } from '../runtime/metrics.ts';
import type { RequestState } from './state.ts';

interface AnsweredRequest {
  operation: string | undefined;
  status: number;
  /** By `performance.now()`. */
  started: number;
}

export type ObserveRequest = (request: AnsweredRequest) => void;

/** Times the requests of a service by operation and status. */
export function createRequestObserver(service: string, { requestDurations }: Metrics): ObserveRequest {
  return ({ operation = 'none', status, started }) => {
    const seconds = (performance.now() - started) / 1000;
    requestDurations.observe({ service, operation, status: String(status) }, seconds);
  };
}

export function requestMetrics(observe: ObserveRequest): Middleware<RequestState> {
  return async function requestMetricsMiddleware(ctx, next) {
    const started = performance.now();
    await next();
    observe({ operation: ctx.state.operationId, status: ctx.status, started });
  };
}
