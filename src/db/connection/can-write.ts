import type { Knex } from 'knex';

/** Whether the server accepts writes. One that was demoted to a replica, or locked by an operator, doesn't. */
export async function canWrite(knex: Knex): Promise<boolean> {
  const { rows } = await knex.raw(`select current_setting('transaction_read_only') = 'off' as can_write`);
  return rows[0].can_write;
}
