// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    alter table audit_log
      drop constraint audit_log_actor_type_check,
      add constraint audit_log_actor_type_check check (
        actor_type in ('operator', 'user', 'registered_application', 'oauth_client', 'staff', 'staff_token', 'system')) not valid;
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    alter table audit_log
      drop constraint audit_log_actor_type_check,
      add constraint audit_log_actor_type_check check (
        actor_type in ('operator', 'user', 'registered_application', 'oauth_client', 'system')) not valid;
  `);
}
