// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw('alter table user_tokens validate constraint user_tokens_purpose_check');
}

/** Nothing to take back: the constraint stays as it is. */
export async function down() {}
