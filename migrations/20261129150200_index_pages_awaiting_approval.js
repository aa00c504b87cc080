// @ts-check

export const config = { transaction: false };

/**
 * Lists the pages that wait for approval, the oldest first.
 *
 * @param {import('knex').Knex} knex
 */
export async function up(knex) {
  await knex.raw('drop index concurrently if exists pages_awaiting_index');
  await knex.raw(
    'create index concurrently pages_awaiting_index on pages (created_at, id) where awaits_approval',
  );
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw('drop index concurrently if exists pages_awaiting_index');
}
