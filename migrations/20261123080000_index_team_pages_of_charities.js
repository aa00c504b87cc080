// @ts-check

/** For the leaderboard of a charity: few pages are those of teams. */
/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    create index page_totals_charity_team_page_index on page_totals (charity_id, page_id) where owner_type = 'Team';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw('drop index page_totals_charity_team_page_index;');
}
