// @ts-check

export const config = { transaction: false };

const indexes = {
  donations_donor_words_index: `donations using gin (array_to_tsvector(words_of(donor_name))) where donor_name is not null`,
  donation_contacts_address_index:
    'donation_contacts (email_key collate "C", donation_id) where email_key is not null',
};

/**
 * Finds donations by the beginnings of words in their donor's name, or by the beginning of the donor's email address. Unlike the index of
 * users, the one of names collects new entries first, because donations arrive quickly.
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
