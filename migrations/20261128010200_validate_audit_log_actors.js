// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw('alter table audit_log validate constraint audit_log_actor_type_check');
}

/** Nothing to undo: the constraint was there before. */
export async function down() {}
