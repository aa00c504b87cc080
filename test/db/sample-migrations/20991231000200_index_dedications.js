// @ts-check

export const config = { transaction: false };

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw('drop index concurrently if exists pages_dedication_index');
  await knex.raw('create index concurrently pages_dedication_index on pages (dedication)');
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw('drop index pages_dedication_index');
}
