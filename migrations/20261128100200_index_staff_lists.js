// @ts-check

export const config = { transaction: false };

const indexes = {
  pages_campaign_created_index: 'pages (campaign_id, created_at, id)',
  pages_charity_created_index: 'pages (charity_id, created_at, id)',
  // Most pages are active.
  pages_inactive_index: `pages (campaign_id, state, created_at, id) where state <> 'active'`,
  teams_campaign_created_index: 'teams (campaign_id, created_at, id)',
  campaigns_created_index: 'campaigns (created_at, id)',
  campaigns_name_index: 'campaigns (lower(name) collate "C", id)',
  charities_created_index: 'charities (created_at, id)',
  charities_name_index: 'charities (lower(name) collate "C", id)',
  donation_events_received_index: 'donation_events (source_id, state, received_at, id)',
  audit_log_occurred_index: 'audit_log (occurred_at, id)',
  audit_log_action_index: 'audit_log (action, occurred_at, id)',
  audit_log_actor_occurred_index: 'audit_log (actor_type, actor_id, occurred_at, id)',
  audit_log_operator_occurred_index: 'audit_log (actor_name, occurred_at, id) where actor_name is not null',
};

/**
 * Lists everything in the orders that staff can choose. Sorted by what they have raised, pages and teams are read from the indexes of
 * leaderboards; donations from those of feeds.
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
