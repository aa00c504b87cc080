// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw('alter table pages validate constraint pages_cover_url_check');
}

/** The check goes with its column. */
export async function down() {}
