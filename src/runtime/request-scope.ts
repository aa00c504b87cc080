import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from '@opentelemetry/api';

/** What goes with the work of a request through all its promises, without being handed on. */
interface RequestScope {
  /** Aborts when the time of the request is up; without it, the work has all the time it needs. */
  deadline?: AbortSignal | undefined;
  /** The span that is under way, where it is recorded. */
  span?: Span | undefined;
}

const outside: RequestScope = {};

/** One for all of it: before Node.js 24, each such storage makes every promise dearer. */
const storage = new AsyncLocalStorage<RequestScope>();

/** The scope that this runs in; an empty one where no request does. */
export function requestScope(): RequestScope {
  return storage.getStore() ?? outside;
}

/** Runs work with a part of its scope replaced. */
export function withScope<Result>(part: RequestScope, work: () => Result): Result {
  return storage.run({ ...requestScope(), ...part }, work);
}
