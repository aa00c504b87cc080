import type { Middleware, ParameterizedContext } from 'koa';
import { UnavailableError } from '../errors.ts';
import type { Workload } from '../runtime/workload.ts';
import type { RequestState } from './state.ts';

/**
 * Limits the number of concurrent requests, so that those in progress still finish in time. A slot becomes free when the work has ended,
 * which may be after the response.
 * @throws UnavailableError for requests over the limit
 */
export function concurrencyLimit(limit: number, workload: Workload): Middleware {
  return function concurrencyLimitMiddleware(_ctx, next) {
    if (workload.requests >= limit) throw new UnavailableError('The server is busy, please try again');
    return workload.count(next);
  };
}

/**
 * Responds with 503 if a request takes longer than the limit, and stops it from beginning or committing anything after that. If it may have
 * changed something by then, the response waits for the outcome, so that it reports what happened.
 * @throws UnavailableError
 */
export function requestTimeout(milliseconds: number): Middleware<RequestState> {
  return function requestTimeoutMiddleware(ctx, next) {
    const time = new AbortController();
    ctx.state.deadline = time.signal;
    return new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        time.abort(new UnavailableError('The request took too long, please try again'));
        if (mayEndAtOnce(ctx)) reject(time.signal.reason);
      }, milliseconds);
      const end = (settle: () => void) => {
        clearTimeout(timer);
        settle();
      };
      next().then(
        () => end(resolve),
        (error) => end(() => reject(error)),
      );
    });
  };
}

/** Whether the request belongs to an API operation that only reads. A GET of the site may extend a session. */
function mayEndAtOnce({ method, state }: ParameterizedContext<RequestState>): boolean {
  return state.operationId !== undefined && ['GET', 'HEAD'].includes(method);
}
