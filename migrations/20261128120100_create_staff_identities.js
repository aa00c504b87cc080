// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    lock table users in share row exclusive mode;

    create table staff_identities (
      issuer text,
      subject text constraint staff_identities_subject_check check (char_length(subject) between 1 and 255),
      user_id bigint not null constraint staff_identities_user_fkey references users on delete cascade,
      created_at timestamptz not null default now(),
      last_used_at timestamptz not null default now(),
      primary key (issuer, subject),
      constraint staff_identities_user_key unique (user_id, issuer)
    );

    comment on table staff_identities is 'Accounts at the issuer of the single sign-on. From the first sign-in on, the subject decides whose they are, not the address.';
    comment on column staff_identities.subject is 'The issuer''s identifier of the person, which never changes and is never reused.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw('drop table staff_identities');
}
