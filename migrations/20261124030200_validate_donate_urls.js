// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`alter table campaigns validate constraint campaigns_donate_url_check`);
  await knex.raw(`alter table charities validate constraint charities_donate_url_check`);
}

/** The checks go with their columns. */
export async function down() {}
