import { expect } from 'chai';
import type { Knex } from 'knex';
import type { DonationRow } from '../../src/db/rows/donation-rows.ts';
import type { FitnessActivityRow } from '../../src/db/rows/fitness-activity-rows.ts';
import type { PageRow } from '../../src/db/rows/page-rows.ts';

/** What to count together: pages, or a whole campaign with its donations without a page. */
export type Scope = { pageIds: readonly number[] } | { campaignId: number };

interface MoneyTotals {
  amountCents: number;
  offlineAmountCents: number;
  giftAidAmountCents: number;
  donations: number;
  offlineDonations: number;
}

/** Returns a page itself and, for a team page, its members' pages. */
export async function pagesBehind(knex: Knex, page: Pick<PageRow, 'id' | 'team_id'>): Promise<Scope> {
  const members = await knex('team_members').where('team_id', page.team_id ?? 0);
  return { pageIds: [page.id, ...members.map((member: { page_id: number }) => member.page_id)] };
}

/** Adds up donations from the rows, without any running total. */
export async function recountMoney(knex: Knex, scope: Scope): Promise<MoneyTotals> {
  const donations = (await rowsIn(knex, 'donations', scope)) as DonationRow[];
  const offline = donations.filter((donation) => donation.type === 'offline_donation');
  return {
    amountCents: total(donations.map((donation) => donation.amount_cents)),
    offlineAmountCents: total(offline.map((donation) => donation.amount_cents)),
    giftAidAmountCents: total(donations.map((donation) => donation.gift_aid_amount_cents)),
    donations: donations.filter((donation) => donation.refund_of_id === null).length,
    offlineDonations: offline.filter((donation) => donation.refund_of_id === null).length,
  };
}

type Sums = { duration_in_seconds: number; calories: number; distance_in_meters: number };

/** Adds up activities by type from the rows: only those that are public, not flagged and not deleted. */
export async function recountFitness(knex: Knex, scope: Scope): Promise<Record<string, Sums>> {
  const rows = (await rowsIn(knex, 'fitness_activities', scope)) as FitnessActivityRow[];
  const overview: Record<string, Sums> = {};
  for (const activity of rows.filter((row) => row.public && !row.flagged && row.deleted_at === null)) {
    const sums = overview[activity.type] ?? { duration_in_seconds: 0, calories: 0, distance_in_meters: 0 };
    overview[activity.type] = {
      duration_in_seconds: sums.duration_in_seconds + activity.duration_in_seconds,
      calories: sums.calories + (activity.calories ?? 0),
      distance_in_meters: sums.distance_in_meters + (activity.distance_in_meters ?? 0),
    };
  }
  return overview;
}

/** Adds up the pages' own totals. Quarters are exact in binary, so the tests can add them as numbers. */
export async function recountCustomMetric(knex: Knex, scope: Scope): Promise<string> {
  const pages = (await rowsIn(knex, 'pages', scope)) as PageRow[];
  return String(total(pages.map((page) => Number(page.custom_metric_amount))));
}

function rowsIn(knex: Knex, table: string, scope: Scope): Promise<unknown[]> {
  if ('campaignId' in scope) return knex(table).where('campaign_id', scope.campaignId);
  return knex(table).whereIn(table === 'pages' ? 'id' : 'page_id', [...scope.pageIds]);
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** Expects every running total to equal the sum of its rows. */
export async function expectExactTotals(knex: Knex): Promise<void> {
  const { rows } = await knex.raw('select * from running_totals_differences()');
  expect(rows, 'running totals').to.deep.equal([]);
}
