// @ts-check

export const config = { transaction: false };

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw('drop index concurrently if exists teams_uid_key');
  await knex.raw('create unique index concurrently teams_uid_key on teams (uid)');
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw('drop index teams_uid_key');
}
