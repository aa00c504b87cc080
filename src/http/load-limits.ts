import type { Middleware, ParameterizedContext } from 'koa';
import { UnavailableError } from '../errors.ts';
import type { Workload } from '../runtime/workload.ts';
import type { RequestState } from './state.ts';

/**
 * Lets so many requests at a time through, so that those still end in time. A place is free when the work has ended, which may be
 * after its answer. @throws UnavailableError for any other
 */
export function concurrencyLimit(limit: number, workload: Workload): Middleware {
  return function concurrencyLimitMiddleware(_ctx, next) {
    if (workload.requests >= limit) throw new UnavailableError('The server is busy, please try again');
    return workload.count(next);
  };
}

/**
 * Answers 503 when a request takes longer than the limit, and lets it begin and commit nothing from then on. What may
 * have changed something by then is waited for, so that the answer tells what has become of it.
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

/** It is of an operation that only reads. A screen that is shown may prolong a session. */
function mayEndAtOnce({ method, state }: ParameterizedContext<RequestState>): boolean {
  return state.operationId !== undefined && ['GET', 'HEAD'].includes(method);
}
