import type { Knex } from 'knex';

const totals = [
  'page_totals',
  'team_totals',
  'group_value_totals',
  'page_daily_totals',
  'campaign_daily_totals',
  'charity_daily_totals',
  'charity_monthly_totals',
  'group_value_daily_totals',
  'refunded_donations',
  'page_fitness_totals',
  'team_fitness_totals',
  'campaign_fitness_totals',
  'fitness_rankings',
  'group_value_fitness_totals',
];

/** Money of all kinds, as totals hold it; which pages are active or cancelled is no money. */
export async function moneyTotals(knex: Knex): Promise<Record<string, unknown[]>> {
  const read: Record<string, unknown[]> = {};
  for (const table of totals) {
    const { rows } = await knex.raw(
      `select (to_jsonb(stored) - 'active' - 'cancelled')::text from ?? as stored order by 1`,
      [table],
    );
    read[table] = rows;
  }
  const { rows } = await knex.raw(
    'select count(*), sum(amount_cents) as cents, sum(gift_aid_amount_cents) as gift_aid_cents from donations',
  );
  return { ...read, donations: rows };
}
