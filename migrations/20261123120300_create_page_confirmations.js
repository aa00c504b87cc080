// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    lock table users, pages, oauth_clients, user_tokens in share row exclusive mode;

    create table page_confirmations (
      page_id bigint primary key constraint page_confirmations_page_fkey references pages on delete cascade,
      user_id bigint not null constraint page_confirmations_user_fkey references users on delete cascade,
      oauth_client_id bigint not null constraint page_confirmations_client_fkey references oauth_clients,
      created_at timestamptz not null default now(),
      confirmed_at timestamptz
    );

    create index page_confirmations_user_index on page_confirmations (user_id) where confirmed_at is null;
    create index page_confirmations_client_index on page_confirmations (oauth_client_id);

    comment on table page_confirmations is 'Pages that an application has made for somebody, paused until that user confirms them.';

    alter table user_tokens
      drop constraint user_tokens_purpose_check,
      add constraint user_tokens_purpose_check
        check (purpose in ('confirm_email', 'reset_password', 'change_email', 'activate_account')) not valid;
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    drop table page_confirmations;
    delete from user_tokens where purpose = 'activate_account';
    alter table user_tokens
      drop constraint user_tokens_purpose_check,
      add constraint user_tokens_purpose_check check (purpose in ('confirm_email', 'reset_password', 'change_email'));
  `);
}
