import type { Knex } from 'knex';
import { toValidationError } from './constraint-errors.ts';
import { retryWrites } from './retry-writes.ts';

/** What a command writes through: nothing else than this is in its transaction. */
export type Transaction = Knex.Transaction;

/**
 * Runs a command in one transaction: all of it happens, or none. It is run again after a deadlock, so that it must have no
 * effect outside the database.
 * @throws ValidationError for a broken rule of the schema, also for one that is checked at the commit
 */
export async function inTransaction<Result>(
  primary: Knex,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  try {
    return await retryWrites(() => primary.transaction(work));
  } catch (error) {
    throw toValidationError(error);
  }
}
