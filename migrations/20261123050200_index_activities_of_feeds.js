// @ts-check

/**
 * The feed shows activities in the order in which they were saved.
 *
 * @param {import('knex').Knex} knex
 */
export async function up(knex) {
  await knex.raw(`
    create index fitness_activities_campaign_created_index on fitness_activities (campaign_id, created_at, id)
      where public and not flagged and deleted_at is null;
    create index fitness_activities_charity_created_index on fitness_activities (charity_id, created_at, id)
      where public and not flagged and deleted_at is null;
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    drop index fitness_activities_campaign_created_index, fitness_activities_charity_created_index;
  `);
}
