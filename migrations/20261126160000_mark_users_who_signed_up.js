// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    alter table users add column signed_up boolean not null default false;
    comment on column users.signed_up is 'Made by the person: until email_confirmed_at nothing says that the address is theirs.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw('alter table users drop column signed_up');
}
