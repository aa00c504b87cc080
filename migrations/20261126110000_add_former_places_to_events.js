// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    alter table events
      add column former_campaign_uid text,
      add column former_charity_uid text,
      add column former_page_id bigint,
      add column former_team_page_id bigint,
      add column former_user_id bigint;

    comment on column events.former_page_id is
      'Of a move, where the thing was before, as the other former columns: who gets the events of that place gets this one, too.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    alter table events
      drop column former_campaign_uid,
      drop column former_charity_uid,
      drop column former_page_id,
      drop column former_team_page_id,
      drop column former_user_id;
  `);
}
