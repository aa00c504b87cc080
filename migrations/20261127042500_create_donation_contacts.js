// @ts-check

const address = ['street_address', 'extended_address', 'locality', 'region', 'postal_code', 'country'];

/** @param {import('knex').Knex} knex */
export async function up(knex) {
  await knex.raw(`
    create table donation_contacts (
      donation_id bigint primary key constraint donation_contacts_donation_fkey references donations on delete cascade,
      email text constraint donation_contacts_email_check
        check (char_length(email) <= 254 and email ~ '^[^[:space:][:cntrl:]@]+@[^[:space:][:cntrl:]@]+$'),
      email_key text generated always as (lower(normalize(email, NFKC))) stored,
      phone text constraint donation_contacts_phone_check check (phone ~ '^[^[:cntrl:]]{1,50}$'),
      ${address.map((column) => `${column} text,`).join('\n      ')}
      consent text not null default 'not_asked' constraint donation_contacts_consent_check
        check (consent in ('yes', 'no', 'not_asked')),
      consent_at timestamptz,
      consent_source text constraint donation_contacts_consent_source_check check (consent_source <> ''),
      erased_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint donation_contacts_address_check check (
        ${address.map((column) => `${column} ~ '^[^[:cntrl:]]{1,255}$'`).join('\n        and ')}),
      constraint donation_contacts_decision_check check (
        (consent = 'not_asked') = (consent_at is null) and (consent_at is null) = (consent_source is null)),
      constraint donation_contacts_erased_check
        check (erased_at is null or num_nonnulls(email, phone, ${address.join(', ')}, consent_at) = 0)
    );

    create index donation_contacts_email_index on donation_contacts (email_key) where email_key is not null;

    comment on table donation_contacts is 'How a donor can be reached, and whether they may be contacted. Never public. A refund has none: it is its donation''s.';
    comment on column donation_contacts.email_key is 'The email address as it is searched for, so that one donor''s spellings are found together.';
    comment on column donation_contacts.consent is 'Whether the charity may contact the donor.';
    comment on column donation_contacts.consent_at is 'When the donor decided. An older decision never replaces a newer one.';
    comment on column donation_contacts.consent_source is 'Who reported the decision, named as in donations.source.';
    comment on column donation_contacts.erased_at is 'Since when the donor is erased. The row stays so that no later event or import restores them.';
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw('drop table donation_contacts');
}
