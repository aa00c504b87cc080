import type { Operation } from '../contract/operation.ts';
import type { SafeReads } from '../db/connection/safe-reads.ts';

/** What the handlers of a service get besides the request, over each database. */
export interface HandlerContexts {
  context: unknown;
  /** The same with public reads from the replica; absent on a service that has none. */
  replicaContext?: unknown;
  safeReads: Pick<SafeReads, 'repeat' | 'preferReplica'>;
}

/**
 * Calls an operation's handler with its context. A GET is called again, as a whole, when its connection was lost; one that needs
 * no caller reads the replica. Everything else is called once, on the primary: where its connection was lost, nobody knows whether
 * it has happened.
 */
export function callSafely<Reply>(
  { method, callers }: Operation,
  { context, replicaContext, safeReads }: HandlerContexts,
  call: (context: unknown) => Promise<Reply>,
): Promise<Reply> {
  const onPrimary = () => call(context);
  if (method !== 'get') return onPrimary();
  if (replicaContext === undefined || callers.size > 0) return safeReads.repeat(onPrimary);
  return safeReads.repeat(() => safeReads.preferReplica(() => call(replicaContext), onPrimary));
}
