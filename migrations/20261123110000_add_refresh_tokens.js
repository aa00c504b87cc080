// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    alter table oauth_tokens
      add column expires_at timestamptz,
      add column refresh_token_hash bytea
        constraint oauth_tokens_refresh_token_hash_key unique
        constraint oauth_tokens_refresh_token_hash_check check (octet_length(refresh_token_hash) = 32);

    comment on column oauth_tokens.expires_at is
      'Only of access tokens that another platform has issued: those of this one do not expire.';
    comment on column oauth_tokens.refresh_token_hash is
      'SHA-256 of the refresh token that came with an access token of another platform. It is good for a new access token in this row, again and again.';
    comment on column users.password_hash is
      'Argon2id, with its parameters, or, until its user signs in, the bcrypt of another platform; null for someone who has not chosen a password yet.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    comment on column users.password_hash is
      'Argon2id, with its parameters; null for someone who has not chosen a password yet.';
    alter table oauth_tokens drop column expires_at, drop column refresh_token_hash;
  `);
}
