// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    alter table oauth_clients add column registration_allowed boolean not null default false;

    comment on column oauth_clients.registration_allowed is 'The operator lets it register supporters with their pages, which these then confirm.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw('alter table oauth_clients drop column registration_allowed');
}
