// @ts-check

/**
 * The feed of a campaign or a charity: by amount, offline ones alone (few of many), and what was given back. By time it is read
 * from the indexes that are there.
 *
 * @param {import('knex').Knex} knex
 */
export async function up(knex) {
  await knex.raw(`
    create index donations_campaign_amount_index on donations (campaign_id, amount_cents, id)
      where refund_of_id is null;
    create index donations_charity_amount_index on donations (charity_id, amount_cents, id)
      where refund_of_id is null;
    create index donations_campaign_offline_index on donations (campaign_id, created_at)
      where type = 'offline_donation';
    create index donations_charity_offline_index on donations (charity_id, created_at)
      where type = 'offline_donation';
    create index donations_campaign_refund_index on donations (campaign_id, refund_of_id)
      include (amount_cents) where refund_of_id is not null;
    create index donations_charity_refund_index on donations (charity_id, refund_of_id)
      include (amount_cents) where refund_of_id is not null;
  `);
}

/** @param {import('knex').Knex} knex */
export async function down(knex) {
  await knex.raw(`
    drop index donations_campaign_amount_index, donations_charity_amount_index,
      donations_campaign_offline_index, donations_charity_offline_index,
      donations_campaign_refund_index, donations_charity_refund_index;
  `);
}
