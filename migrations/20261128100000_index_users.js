// @ts-check

export const config = { transaction: false };

const indexes = {
  users_words_index: `using gin (array_to_tsvector(words_of(name || ' ' || split_part(email, '@', 1)))) with (fastupdate = off)`,
  users_address_index: '(lower(email) collate "C", id)',
  users_created_index: '(created_at, id)',
  users_disabled_index: '(created_at, id) where disabled_at is not null',
  users_erased_index: '(created_at, id) where erased_at is not null',
};

/**
 * Finds users by the beginnings of words in their name and before the @ of their address, or by the beginning of the address, and lists
 * them. A collation other than "C" doesn't keep texts with the same beginning together.
 *
 * @param {import('knex').Knex} knex
 */
export async function up(knex) {
  for (const [name, definition] of Object.entries(indexes)) {
    await knex.raw(`drop index concurrently if exists ${name}`);
    await knex.raw(`create index concurrently ${name} on users ${definition}`);
  }
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  for (const name of Object.keys(indexes)) await knex.raw(`drop index concurrently if exists ${name}`);
}
