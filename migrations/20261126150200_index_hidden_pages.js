// @ts-check

/** Few pages are hidden; every list leaves them out, and dynamic leaderboards those that are cancelled as well. */
export const config = { transaction: false };

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw('drop index concurrently if exists pages_hidden_index');
  await knex.raw(
    'create index concurrently pages_hidden_index on pages (id) include (campaign_id, charity_id, team_id) where hidden',
  );
  await knex.raw('drop index concurrently if exists pages_left_out_index');
  await knex.raw(`
    create index concurrently pages_left_out_index on pages (campaign_id, id)
      include (owner_type, charity_id, team_id) where state = 'cancelled' or hidden`);
  await knex.raw('drop index concurrently if exists pages_cancelled_index');
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw('drop index concurrently if exists pages_cancelled_index');
  await knex.raw(`
    create index concurrently pages_cancelled_index on pages (campaign_id, id)
      include (owner_type, charity_id, team_id) where state = 'cancelled'`);
  await knex.raw('drop index concurrently if exists pages_left_out_index');
  await knex.raw('drop index concurrently if exists pages_hidden_index');
}
