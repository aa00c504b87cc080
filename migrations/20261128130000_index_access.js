// @ts-check

export const config = { transaction: false };

const indexes = {
  staff_tokens_created_index: 'staff_tokens (created_at, id)',
  registered_applications_created_index: 'registered_applications (created_at, id)',
  registered_applications_name_index: 'registered_applications (lower(name) collate "C", id)',
  oauth_clients_created_index: 'oauth_clients (created_at, id) where deleted_at is null',
  oauth_clients_name_index: 'oauth_clients (lower(name) collate "C", id) where deleted_at is null',
  webhook_endpoints_created_index: 'webhook_endpoints (created_at, id)',
  webhook_deliveries_state_index: 'webhook_deliveries (endpoint_id, state, published_at, id)',
  webhook_deliveries_type_index: 'webhook_deliveries (endpoint_id, event_type, published_at, id)',
};

/**
 * Lists tokens, keys, OAuth applications, webhooks and deliveries in the orders that staff can choose.
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
