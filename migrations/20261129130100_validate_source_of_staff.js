// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw('alter table donation_sources validate constraint donation_sources_own_name_check');
}

export async function down() {}
