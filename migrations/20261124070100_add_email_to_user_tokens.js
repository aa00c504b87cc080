// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    alter table user_tokens add column email text;
    comment on column user_tokens.email is 'Of purpose change_email: the address that it was sent to, which becomes the user''s.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw('alter table user_tokens drop column email');
}
