import type { Middleware } from 'koa';
import type { Metrics } from '../metrics.ts';
import type { RequestState } from './state.ts';

/** Times every request by service, operation and status. */
export function requestMetrics(service: string, metrics: Metrics): Middleware<RequestState> {
  return async function requestMetricsMiddleware(ctx, next) {
    const started = performance.now();
    await next();
    observeRequest(metrics, { service, operation: ctx.state.operationId, status: ctx.status, started });
  };
}

interface TimedRequest {
  service: string;
  operation: string | undefined;
  status: number;
  /** By `performance.now()`. */
  started: number;
}

export function observeRequest(
  { requestDurations }: Metrics,
  { service, operation = 'none', status, started }: TimedRequest,
): void {
  requestDurations.labels(service, operation, String(status)).observe((performance.now() - started) / 1000);
}
