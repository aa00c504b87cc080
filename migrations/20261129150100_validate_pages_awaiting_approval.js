// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw('alter table pages validate constraint pages_awaits_approval_check');
}

export async function down() {}
