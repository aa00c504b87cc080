import type { Knex } from 'knex';
import { retryWrites } from './retry-writes.ts';

/** A database outside of any transaction. */
export type Connection = Knex;

/** What a command writes through: nothing else than this is in its transaction. */
export type Transaction = Knex.Transaction;

/** For a bulk load or an export, which takes as long as it takes: the limits of requests do not apply to it. */
export async function liftTimeLimits(transaction: Transaction): Promise<void> {
  await transaction.raw(
    'set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0',
  );
}

/** Waits for a lock no longer than this. */
export async function setLockTimeout(transaction: Transaction, milliseconds: number): Promise<void> {
  await transaction.raw(`set local lock_timeout = ${milliseconds}`);
}

/**
 * Runs all of the work or none of it; none when the deadline aborts before the commit. It is run again after a
 * deadlock, so that it must have no effect outside the database.
 * @throws what PostgreSQL says of a broken constraint, also of one that is checked at the commit
 */
export function inTransaction<Result>(
  primary: Connection,
  work: (transaction: Transaction) => Promise<Result>,
  deadline?: AbortSignal,
): Promise<Result> {
  const attempt = () =>
    primary.transaction(async (transaction) => {
      const result = await work(transaction);
      deadline?.throwIfAborted();
      return result;
    });
  return retryWrites(attempt, deadline);
}
