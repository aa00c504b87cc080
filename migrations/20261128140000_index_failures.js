// @ts-check

export const config = { transaction: false };

const indexes = {
  webhook_deliveries_failed_index: `webhook_deliveries (endpoint_id, id) where state = 'failed'`,
  mail_outbox_failed_index: 'mail_outbox (failed_at) where failed_at is not null',
};

/**
 * Counts failed deliveries and emails without reading the others.
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
