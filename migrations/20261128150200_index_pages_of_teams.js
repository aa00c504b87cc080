// @ts-check

export const config = { transaction: false };

/**
 * Lists the pages of teams in the order of what they have raised, as the index of leaderboards does for those of people. Only donations to
 * the page of a team write here.
 *
 * @param {import('knex').Knex} knex
 */
export async function up(knex) {
  await knex.raw('drop index concurrently if exists page_totals_team_index');
  await knex.raw(`create index concurrently page_totals_team_index
    on page_totals (campaign_id, amount_cents desc, page_id) include (charity_id, active, cancelled) where owner_type = 'Team'`);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw('drop index concurrently if exists page_totals_team_index');
}
