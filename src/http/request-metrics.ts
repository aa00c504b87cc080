import type { Middleware } from 'koa';
import type { Metrics } from '../metrics.ts';
import type { RequestState } from './state.ts';

/** Times every request by service, operation and status. */
export function requestMetrics(service: string, { requestSeconds }: Metrics): Middleware<RequestState> {
  return async function requestMetricsMiddleware(ctx, next) {
    const end = requestSeconds.startTimer({ service });
    await next();
    end({ operation: ctx.state.operationId ?? 'none', status: ctx.status });
  };
}
