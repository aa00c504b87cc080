// @ts-check

export const config = { transaction: false };

const indexes = {
  donation_sources_created_index: 'donation_sources (created_at, id)',
  leaderboards_created_index: 'leaderboards (created_at, id)',
  leaderboards_name_index: 'leaderboards (lower(name) collate "C", id)',
};

/**
 * Lists payment sources and leaderboards in the orders that staff can choose.
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
