// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    create table muted_notifications (
      user_id bigint not null constraint muted_notifications_user_fkey references users on delete cascade,
      name text not null constraint muted_notifications_name_check check (name <> ''),
      created_at timestamptz not null default now(),
      primary key (user_id, name)
    );

    comment on table muted_notifications is 'Kinds of mail that a user does not want. All others are sent.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw('drop table muted_notifications');
}
