// @ts-check

/**
 * Leaderboards of a range of time add a campaign's activities up from this index alone.
 *
 * @param {import('knex').Knex} knex
 */
export async function up(knex) {
  await knex.raw(`
    drop index fitness_activities_campaign_index;
    create index fitness_activities_campaign_index on fitness_activities (campaign_id, started_at, id)
      include (
        page_id, charity_id, type, manual, virtual,
        distance_in_meters, elevation_in_meters, calories, duration_in_seconds
      )
      where public and not flagged and deleted_at is null;
    create index fitness_activities_no_page_index on fitness_activities (started_at, id)
      where page_id is null and public and not flagged and deleted_at is null;
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    drop index fitness_activities_no_page_index;
    drop index fitness_activities_campaign_index;
    create index fitness_activities_campaign_index on fitness_activities (campaign_id, started_at, id)
      where public and not flagged and deleted_at is null;
  `);
}
