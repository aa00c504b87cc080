import type { Knex } from 'knex';

/**
 * Totals of every kind, summed up from the rows, one plain query each, without the views or the functions
 * that the totals themselves are checked by.
 */
export async function summedTotals(knex: Knex): Promise<Record<string, unknown>> {
  return values(knex, {
    pageAmount: `select coalesce(sum(amount_cents), 0) from donations where page_id = 4`,
    pageCount: `select count(*) from donations where page_id = 4 and refund_of_id is null`,
    teamAmount: `
      select coalesce(sum(amount_cents), 0) from donations
      where page_id = 11 or page_id in (select page_id from team_members where team_id = 1)`,
    teamOffline: `
      select coalesce(sum(amount_cents), 0) from donations
      where type = 'offline_donation' and page_id in (select page_id from team_members where team_id = 2 union select 12)`,
    valueAmount: `
      select coalesce(sum(donations.amount_cents), 0) from donations, page_group_values
      where page_group_values.page_id = donations.page_id and value_id = 1`,
    valueSmallest: `
      select min(donations.amount_cents) from donations, page_group_values
      where page_group_values.page_id = donations.page_id and value_id = 2 and refund_of_id is null`,
    campaignAmount: `select coalesce(sum(amount_cents), 0) from donations where campaign_id = 1`,
    campaignLargest: `select max(amount_cents) from donations where campaign_id = 1 and refund_of_id is null`,
    noCampaignGiftAid: `select coalesce(sum(gift_aid_amount_cents), 0) from donations where campaign_id is null`,
    charityFebruary: `
      select coalesce(sum(amount_cents), 0) from donations
      where charity_id = 1 and created_at >= '2026-02-01T00:00:00Z' and created_at < '2026-03-01T00:00:00Z'`,
    charityDay: `
      select coalesce(sum(amount_cents), 0) from donations
      where charity_id = 1 and created_at >= '2026-02-01T00:00:00Z' and created_at < '2026-02-02T00:00:00Z'`,
    teamDistance: `
      select coalesce(sum(distance_in_meters), 0) from fitness_activities
      where public and not flagged and deleted_at is null
        and page_id in (select page_id from team_members where team_id = 1)`,
    campaignRuns: `
      select count(*) from fitness_activities
      where public and not flagged and deleted_at is null and type = 'run' and campaign_id = 1`,
    activePages: `select count(*) from pages where campaign_id = 1 and owner_type = 'User' and state = 'active' and not hidden`,
    cancelledPagesWithDonations: `
      select count(distinct pages.id) from pages join donations on donations.page_id = pages.id
      where (state = 'cancelled' or hidden) and refund_of_id is null`,
  });
}

/** The same as the running totals hold them. */
export async function storedTotals(knex: Knex): Promise<Record<string, unknown>> {
  return values(knex, {
    pageAmount: `select amount_cents from page_totals where page_id = 4`,
    pageCount: `select coalesce(sum(donation_count), 0) from page_daily_totals where page_id = 4`,
    teamAmount: `select amount_cents from team_totals where team_id = 1`,
    teamOffline: `select offline_amount_cents from team_totals where team_id = 2`,
    valueAmount: `select coalesce(sum(amount_cents), 0) from group_value_totals where value_id = 1`,
    valueSmallest: `select min(minimum_amount_cents) from group_value_daily_totals where value_id = 2`,
    campaignAmount: `select coalesce(sum(amount_cents), 0) from campaign_daily_totals where campaign_id = 1`,
    campaignLargest: `select max(maximum_amount_cents) from campaign_daily_totals where campaign_id = 1`,
    noCampaignGiftAid: `
      select coalesce(sum(gift_aid_amount_cents), 0) from campaign_daily_totals where campaign_id is null`,
    charityFebruary: `
      select coalesce(sum(amount_cents), 0) from charity_monthly_totals where charity_id = 1 and month = '2026-02-01'`,
    charityDay: `
      select coalesce(sum(amount_cents), 0) from charity_daily_totals where charity_id = 1 and day = '2026-02-01'`,
    teamDistance: `select coalesce(sum(distance_in_meters), 0) from team_fitness_totals where team_id = 1`,
    campaignRuns: `
      select coalesce(sum(activity_count), 0) from campaign_fitness_totals where campaign_id = 1 and type = 'run'`,
    activePages: `select active_page_count from campaign_page_counts where campaign_id = 1 and owner_type = 'User'`,
    cancelledPagesWithDonations: `select coalesce(sum(cancelled_page_count), 0) from donated_page_counts`,
  });
}

async function values(knex: Knex, queries: Record<string, string>): Promise<Record<string, unknown>> {
  const list = Object.entries(queries).map(([name, query]) => `(${query})::bigint as "${name}"`);
  const { rows } = await knex.raw(`select ${list.join(', ')}`);
  return rows[0];
}
