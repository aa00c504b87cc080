import type { Knex } from 'knex';

/** Whether the server takes writes: one that was demoted to a replica, or that an operator has locked, does not. */
export async function canWrite(knex: Knex): Promise<boolean> {
  const { rows } = await knex.raw(`select current_setting('transaction_read_only') = 'off' as can_write`);
  return rows[0].can_write;
}
