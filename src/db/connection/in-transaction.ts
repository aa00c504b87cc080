import type { Knex } from 'knex';
import { retryWrites } from './retry-writes.ts';

/** A database outside of any transaction. */
export type Connection = Knex;

/** The transaction of a command. All of the command's writes must go through it. */
export type Transaction = Knex.Transaction;

/** Removes the time limits of requests, for a bulk load or an export, which may run for any length of time. */
export async function liftTimeLimits(transaction: Transaction): Promise<void> {
  await transaction.raw(
    'set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0',
  );
}

/** Limits how long statements wait for a lock. */
export async function setLockTimeout(transaction: Transaction, milliseconds: number): Promise<void> {
  await transaction.raw(`set local lock_timeout = ${milliseconds}`);
}

/**
 * Runs all of the work or, if the deadline aborts before the commit, none of it. It is retried after a deadlock, so the work must not have
 * any effect outside the database.
 * @throws PostgreSQL's error for a violated constraint, including one that is checked at the commit
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
