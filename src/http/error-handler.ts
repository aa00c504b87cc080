import type { Middleware } from 'koa';
import type { Log } from '../runtime/log.ts';
import { type ErrorShape, errorResponse, toDomainError } from './error-response.ts';
import type { RequestState } from './state.ts';

/**
 * Turns anything that was thrown into the surface's documented error format. Unexpected errors are logged in full, but the response has no
 * details.
 */
export function errorHandler(log: Log, shape: ErrorShape = errorResponse): Middleware<RequestState> {
  return async function errorHandlerMiddleware(ctx, next) {
    try {
      await next();
    } catch (thrown) {
      const error = toDomainError(thrown);
      const { status, headers, body } = shape(error, ctx.state.operationId);
      logServerError(log, status, ctx.state.requestId, thrown);
      ctx.status = status;
      ctx.body = body;
      ctx.remove('ETag');
      ctx.set({ 'Cache-Control': 'no-store', ...headers });
    }
  };
}

export function logServerError(log: Log, status: number, requestId: string, error: unknown): void {
  if (status < 500 || status === 501) return;
  log[status === 503 ? 'warn' : 'error']({ requestId, err: error }, 'request failed');
}
