import type { Knex } from 'knex';

/** `inSnapshot` on a given database. */
export type ReadSnapshot = <Result>(read: (snapshot: Knex.Transaction) => Promise<Result>) => Promise<Result>;

/** Runs reads that all see the database at one point in time, so that the totals in one response agree while donations arrive. */
export function inSnapshot<Result>(
  knex: Knex,
  read: (snapshot: Knex.Transaction) => Promise<Result>,
): Promise<Result> {
  return knex.transaction(read, { isolationLevel: 'repeatable read', readOnly: true });
}
