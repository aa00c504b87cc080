import { type BatchedWrites, batchWrites } from '../db/connection/batch-writes.ts';
import { type SystemActor, system } from './actor.ts';
import { type ChangeServices, type Command, change } from './change.ts';

/**
 * Lets concurrent requests share the transactions of a command.
 * @returns a function that changes one item. Once a batch has begun, it isn't limited by the deadline of any one request
 */
export function batchChanges<Item, Result>(
  services: Omit<ChangeServices, 'deadline'>,
  command: Command<SystemActor, readonly Item[], Result[]>,
  keys: Omit<BatchedWrites<Item, Result>, 'writeBatch'>,
): (item: Item, deadline: AbortSignal | undefined) => Promise<Result> {
  return batchWrites({
    ...keys,
    writeBatch: (items, lockTimeoutMs) =>
      change({ ...services, deadline: undefined, lockTimeoutMs }, system, command, items),
  });
}
