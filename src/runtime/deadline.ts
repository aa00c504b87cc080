import { requestScope, withScope } from './request-scope.ts';

/**
 * Runs the work of a request, whose time is up when the signal aborts: what waits then, ends; what has not begun, is not
 * begun; nothing is committed. Without a signal the work has no such limit, though a request may have set it off.
 */
export function withDeadline<Result>(signal: AbortSignal | undefined, work: () => Result): Result {
  return withScope({ deadline: signal }, work);
}

/** The signal of the request that this is done for; `undefined` for work that has all the time it needs. */
export function deadline(): AbortSignal | undefined {
  return requestScope().deadline;
}

/** @throws the reason of the signal when the time of the request is up */
export function checkDeadline(): void {
  deadline()?.throwIfAborted();
}
