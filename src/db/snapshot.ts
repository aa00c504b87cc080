import type { Knex } from 'knex';
import { retryReads } from './retry-reads.ts';

/**
 * Runs reads that see the database as of one moment, so that the figures of one answer agree with each other while
 * donations arrive. A lost connection is replaced and the reads are run again.
 */
export function inSnapshot<Result>(
  knex: Knex,
  read: (snapshot: Knex.Transaction) => Promise<Result>,
): Promise<Result> {
  return retryReads(() => knex.transaction(read, { isolationLevel: 'repeatable read', readOnly: true }));
}
