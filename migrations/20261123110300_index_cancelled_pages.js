// @ts-check

/** Few pages are cancelled; dynamic leaderboards leave them out. */
export const config = { transaction: false };

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw('drop index concurrently if exists pages_cancelled_index');
  await knex.raw(`
    create index concurrently pages_cancelled_index on pages (campaign_id, id)
      include (owner_type, charity_id, team_id) where state = 'cancelled'`);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw('drop index concurrently if exists pages_cancelled_index');
}
