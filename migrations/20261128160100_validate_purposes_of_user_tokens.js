// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw('alter table user_tokens validate constraint user_tokens_purpose_check');
}

/** Nothing to undo: the constraint was there before. */
export async function down() {}
