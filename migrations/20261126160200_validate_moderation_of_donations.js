// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw('alter table donations validate constraint donations_held_check');
}

/** The constraint goes with its columns. */
export async function down() {}
