// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    alter table donations add column uid text;

    comment on column donations.uid is 'Country prefix and number, as another platform gave it: gb-12; null where the number is the id.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw('alter table donations drop column uid');
}
