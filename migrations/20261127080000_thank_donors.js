// @ts-check

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    create table donation_thanks (
      donation_id bigint primary key,
      due_at timestamptz default now() + interval '1 minute',
      mail_id bigint,
      constraint donation_thanks_mail_check check (mail_id is null or due_at is null)
    );

    create index donation_thanks_due_index on donation_thanks (due_at, donation_id) where due_at is not null;
    create index donation_thanks_mail_index on donation_thanks (mail_id) where mail_id is not null;

    comment on table donation_thanks is
      'Donations whose donors are thanked by email. The key is why nobody is thanked twice. No foreign keys, so that recording a donation stays fast: donations are never deleted.';
    comment on column donation_thanks.due_at is 'When the email may be queued; null once that is decided.';
    comment on column donation_thanks.mail_id is 'The queued email, which is deleted before this row. Null if there is none.';

    create table donor_digests (
      email_hash bytea primary key constraint donor_digests_hash_check check (octet_length(email_hash) = 32),
      next_mail_at timestamptz not null
    );

    comment on table donor_digests is 'When the donor with an address may be thanked again. Deleted at night once that time has passed.';
    comment on column donor_digests.email_hash is 'Keyed hash of the address.';

    create table muted_addresses (
      email_hash bytea not null constraint muted_addresses_hash_check check (octet_length(email_hash) = 32),
      name text not null constraint muted_addresses_name_check check (name <> ''),
      created_at timestamptz not null default now(),
      primary key (email_hash, name)
    );

    comment on table muted_addresses is
      'Kinds of email that people without an account do not want, like muted_notifications.';
    comment on column muted_addresses.email_hash is 'Keyed hash of the address, so that it stays when the person is erased.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw('drop table donation_thanks, donor_digests, muted_addresses');
}
