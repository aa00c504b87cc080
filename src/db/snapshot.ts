import type { Knex } from 'knex';

/**
 * Runs reads that see the database as of one moment, so that the figures of one answer agree with each other while
 * donations arrive.
 */
export function inSnapshot<Result>(
  knex: Knex,
  read: (snapshot: Knex.Transaction) => Promise<Result>,
): Promise<Result> {
  return knex.transaction(read, { isolationLevel: 'repeatable read', readOnly: true });
}
