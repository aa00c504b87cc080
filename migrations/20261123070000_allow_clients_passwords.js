// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    alter table oauth_clients add column passwords_allowed boolean not null default false;

    comment on column oauth_clients.passwords_allowed is 'The operator lets it sign users up and in with their passwords.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw('alter table oauth_clients drop column passwords_allowed');
}
