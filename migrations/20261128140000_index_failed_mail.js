// @ts-check

export const config = { transaction: false };

/**
 * Counts failed emails without reading the others.
 *
 * @param {import('knex').Knex} knex
 */
export async function up(knex) {
  await knex.raw('drop index concurrently if exists mail_outbox_failed_index');
  await knex.raw(
    'create index concurrently mail_outbox_failed_index on mail_outbox (failed_at) where failed_at is not null',
  );
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw('drop index concurrently if exists mail_outbox_failed_index');
}
