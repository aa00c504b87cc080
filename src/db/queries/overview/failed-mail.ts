import type { Knex } from 'knex';
import type { MailOutboxRow } from '../../rows/operation-rows.ts';

/** Emails are counted up to this number. */
const MOST_COUNTED = 10_000;

/** Counts emails that were given up, of those that are still stored; not those to addresses that don't exist. */
export async function countFailedMail(knex: Knex): Promise<{ count: number; countIsExact: boolean }> {
  const { rows } = await knex.raw(
    `select count(*)::integer as count
       from (select from mail_outbox where failed_at is not null and not bounced limit ?) as failed`,
    [MOST_COUNTED + 1],
  );
  const count: number = rows[0].count;
  return { count: Math.min(count, MOST_COUNTED), countIsExact: count <= MOST_COUNTED };
}

type FailedMail = Pick<MailOutboxRow, 'id' | 'template' | 'last_error'> & { failed_at: Date };

/** Returns the last emails that were given up, the newest first. */
export async function failedMail(knex: Knex, limit: number): Promise<FailedMail[]> {
  return knex('mail_outbox')
    .whereNotNull('failed_at')
    .where({ bounced: false })
    .orderBy('failed_at', 'desc')
    .limit(limit)
    .select('id', 'template', 'failed_at', 'last_error');
}
