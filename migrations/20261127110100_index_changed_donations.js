// @ts-check

export const config = { transaction: false };

/**
 * Finds the donations that changed since an export, and their contacts. A separate file for each index isn't needed: an attempt that was
 * cancelled is repeated from the start.
 *
 * @param {import('knex').Knex} knex
 */
export async function up(knex) {
  for (const table of ['donations', 'donation_contacts']) {
    await knex.raw(`drop index concurrently if exists ${table}_changed_index`);
    await knex.raw(`create index concurrently ${table}_changed_index on ${table} (changed_in)`);
  }
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw('drop index concurrently if exists donations_changed_index');
  await knex.raw('drop index concurrently if exists donation_contacts_changed_index');
}
