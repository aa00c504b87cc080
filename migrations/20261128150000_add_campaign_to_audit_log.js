// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    alter table audit_log add column campaign_id bigint;
    comment on column audit_log.campaign_id is
      'The campaign that the subject belonged to at that time; null for other subjects, and in entries that are older than this column.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw('alter table audit_log drop column campaign_id');
}
