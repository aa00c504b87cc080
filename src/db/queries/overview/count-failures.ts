import type { Knex } from 'knex';

/** Failures are counted up to this number. */
const MOST_COUNTED = 10_000;

const failures = {
  deliveries: `webhook_deliveries where state = 'failed'`,
  emails: 'mail_outbox where failed_at is not null and not bounced',
};

/** Counts deliveries or emails that were given up, of those that are still stored. */
export async function countFailures(
  knex: Knex,
  kind: keyof typeof failures,
): Promise<{ count: number; countIsExact: boolean }> {
  const { rows } = await knex.raw(
    `select count(*)::integer as count from (select from ${failures[kind]} limit ?) as failed`,
    [MOST_COUNTED + 1],
  );
  const count: number = rows[0].count;
  return { count: Math.min(count, MOST_COUNTED), countIsExact: count <= MOST_COUNTED };
}
