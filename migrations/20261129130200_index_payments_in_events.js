// @ts-check

export const config = { transaction: false };

const email = `fields #>> '{contact,email}'`;
const indexes = {
  donation_events_email_index: `donation_events (lower(normalize(${email}, NFKC)) collate "C") where ${email} is not null`,
  donation_events_amount_index: `donation_events (cast(fields ->> 'amount_cents' as bigint)) where fields is not null`,
};

/**
 * Finds an event by the donor's email address or by the amount. Both are in `fields`, so whatever erases a donor there does it here.
 *
 * @param {import('knex').Knex} knex
 */
export async function up(knex) {
  for (const [name, definition] of Object.entries(indexes)) {
    await knex.raw(`drop index concurrently if exists ${name}`);
    await knex.raw(`create index concurrently ${name} on ${definition}`);
  }
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  for (const name of Object.keys(indexes)) await knex.raw(`drop index concurrently if exists ${name}`);
}
