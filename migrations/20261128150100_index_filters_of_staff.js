// @ts-check

export const config = { transaction: false };

const indexes = {
  audit_log_campaign_index: 'audit_log (campaign_id, occurred_at, id) where campaign_id is not null',
  users_unconfirmed_index:
    'users (created_at, id) where email_confirmed_at is null and disabled_at is null and erased_at is null',
  pages_inactive_team_index: `pages (team_id) where team_id is not null and (state <> 'active' or hidden)`,
  donations_held_index: 'donations (id) where held_at is not null',
  donations_type_created_index: 'donations (type, created_at, id) where refund_of_id is null',
  donations_type_amount_index: 'donations (type, amount_cents, id) where refund_of_id is null',
};

/**
 * Lists what concerns a campaign in the audit log, people who haven't confirmed their address, teams that are not active, hidden messages,
 * and donations of all campaigns together.
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
