// @ts-check

export const config = { transaction: false };

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw('drop index concurrently if exists pages_uid_key');
  await knex.raw('create unique index concurrently pages_uid_key on pages (uid)');
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw('drop index pages_uid_key');
}
