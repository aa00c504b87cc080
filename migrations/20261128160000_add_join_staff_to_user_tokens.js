// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    alter table user_tokens
      drop constraint user_tokens_purpose_check,
      add constraint user_tokens_purpose_check
        check (purpose in ('confirm_email', 'reset_password', 'change_email', 'activate_account', 'join_staff')) not valid;
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    delete from user_tokens where purpose = 'join_staff';
    alter table user_tokens
      drop constraint user_tokens_purpose_check,
      add constraint user_tokens_purpose_check
        check (purpose in ('confirm_email', 'reset_password', 'change_email', 'activate_account'));
  `);
}
