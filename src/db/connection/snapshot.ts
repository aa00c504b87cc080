import type { Knex } from 'knex';

/** `inSnapshot` on one database. */
export type ReadSnapshot = <Result>(read: (snapshot: Knex.Transaction) => Promise<Result>) => Promise<Result>;

/** Runs reads that see the database as of one point in time, so that the totals of one answer agree while donations arrive. */
export function inSnapshot<Result>(
  knex: Knex,
  read: (snapshot: Knex.Transaction) => Promise<Result>,
): Promise<Result> {
  return knex.transaction(read, { isolationLevel: 'repeatable read', readOnly: true });
}
