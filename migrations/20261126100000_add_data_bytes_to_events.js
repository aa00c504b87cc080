// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    alter table events add column data_bytes integer;

    comment on column events.data_bytes is
      'Length of data, so that readers can stop before they have read too much; null for events of releases that did not note it.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw('alter table events drop column data_bytes');
}
