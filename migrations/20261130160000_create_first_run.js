// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    create table first_run (
      id smallint primary key default 1 constraint first_run_one_row_check check (id = 1),
      token_hash bytea constraint first_run_token_hash_check check (octet_length(token_hash) = 32),
      expires_at timestamptz,
      created_at timestamptz not null default now(),
      constraint first_run_expires_at_check check ((token_hash is null) = (expires_at is null))
    );

    comment on table first_run is 'One row while an installation is being set up: from its first start without an owner until an owner says that it is done.';
    comment on column first_run.token_hash is 'SHA-256 of the secret in the link with which the first owner creates their account; null once it is used.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw('drop table first_run');
}
