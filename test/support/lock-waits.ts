import type { Knex } from 'knex';
import { until } from './until.ts';

/** Counts the statements in this database that are waiting for a lock. */
export async function lockWaits(knex: Knex): Promise<number> {
  const { rows } = await knex.raw(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
}

export function untilSomebodyWaits(knex: Knex): Promise<void> {
  return until(async () => (await lockWaits(knex)) > 0, 'a statement waits for a lock');
}
