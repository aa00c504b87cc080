// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    alter table audit_log
      add column actor_name text constraint audit_log_actor_name_check check (actor_name <> '');

    create index audit_log_operator_index on audit_log (actor_name, id) where actor_name is not null;

    comment on column audit_log.actor_name is 'Who gave an operator''s command: a user of the operating system, or whom the command was told. Other actors have an id.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw('alter table audit_log drop column actor_name');
}
