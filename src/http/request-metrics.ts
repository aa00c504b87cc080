import type { Middleware } from 'koa';
import type { Metrics } from '../metrics.ts';
import type { RequestState } from './state.ts';

/** Times every request by service, operation and status. */
export function requestMetrics(service: string, { requestDurations }: Metrics): Middleware<RequestState> {
  return async function requestMetricsMiddleware(ctx, next) {
    const started = performance.now();
    await next();
    const series = requestDurations.seriesOf(service, ctx.state.operationId ?? 'none', ctx.status);
    series.observe((performance.now() - started) / 1000);
  };
}
