// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw('create table dedications (page_id bigint primary key, donation_count bigint not null)');
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw('drop table dedications');
}
