import type { Knex } from 'knex';
import { type DonationType, donationTypes } from '../../rows/donation-rows.ts';
import {
  allOf,
  type Bindings,
  type Condition,
  idBindings,
  idConditions,
  within,
  withinDays,
} from '../conditions.ts';
import {
  type GroupValueFilter,
  type Names,
  resolveNames,
  type TimeRange,
  withGroupValues,
  withPagesOfTeams,
} from '../filters.ts';
import { wholePeriods } from './whole-periods.ts';

/** Filters for the donations to add up. Filtering by a team or its own page includes its members' pages. */
export interface DonationFilters extends Names, GroupValueFilter {
  range: TimeRange;
  types?: readonly DonationType[] | undefined;
  countryCode?: string | undefined;
}

export type ResolvedDonationFilters = Awaited<ReturnType<typeof resolveDonationFilters>>;

export async function resolveDonationFilters(knex: Knex, filters: DonationFilters) {
  const { pageIds, ...resolved } = await withGroupValues(knex, await resolveNames(knex, filters));
  const withMembers = pageIds && [...pageIds, ...(await membersOf(knex, pageIds))];
  return withPagesOfTeams(knex, { ...resolved, pageIds: withMembers }, 'all members');
}

async function membersOf(knex: Knex, teamPageIds: readonly number[]): Promise<number[]> {
  return knex('team_members')
    .join('teams', 'teams.id', 'team_members.team_id')
    .whereRaw('teams.page_id = any(?)', [[...teamPageIds]])
    .pluck('team_members.page_id');
}

/** A table of days or months that can answer the filters. */
interface PeriodTable {
  table:
    | 'campaign_daily_totals'
    | 'charity_monthly_totals'
    | 'charity_daily_totals'
    | 'group_value_daily_totals';
  period: 'day' | 'month';
}

/** Queries for totals by type, with their bindings. Together they count every matching donation once. */
export interface Sources {
  parts: string[];
  bindings: Bindings;
}

const metrics = `
  donation_count, amount_cents, minimum_amount_cents, maximum_amount_cents,
  gift_aid_amount_cents, minimum_gift_aid_amount_cents, maximum_gift_aid_amount_cents`;

const metricsOfRows = `
  count(*) filter (where refund_of_id is null) as donation_count,
  sum(amount_cents)::bigint as amount_cents,
  min(amount_cents) filter (where refund_of_id is null) as minimum_amount_cents,
  max(amount_cents) filter (where refund_of_id is null) as maximum_amount_cents,
  sum(gift_aid_amount_cents)::bigint as gift_aid_amount_cents,
  min(gift_aid_amount_cents) filter (where refund_of_id is null) as minimum_gift_aid_amount_cents,
  max(gift_aid_amount_cents) filter (where refund_of_id is null) as maximum_gift_aid_amount_cents`;

/**
 * Chooses where the totals come from: tables for whole months or days, and the donations themselves for partial days at the ends of the
 * range. If no table can answer all filters, everything comes from the donations.
 */
export function sourcesOf(filters: ResolvedDonationFilters): Sources {
  const { types = donationTypes, countryCode = null } = filters;
  const sources: Sources = {
    parts: [],
    // Types are always bound: in the key of each table the day follows the type.
    bindings: { ...idBindings(filters), types: [...types], countryCode },
  };
  const { tables, conditions } = periodTables(filters);
  let left = [filters.range];
  for (const table of tables) {
    left = left.flatMap((range) => {
      const { whole, edges } = wholePeriods(range, table.period);
      if (whole) addPeriods(sources, table, conditions, whole);
      return edges;
    });
  }
  for (const range of left) addRows(sources, filters, range);
  return sources;
}

/** Returns the tables, longest periods first, and the conditions on the rows of each. */
function periodTables(filters: ResolvedDonationFilters): { tables: PeriodTable[]; conditions: Condition[] } {
  const { campaignIds, charityIds, pageIds, valueIds, valuesAreDisjoint, countryCode } = filters;
  const none = { tables: [], conditions: [] };
  if (pageIds) return none;
  const country = countryCode && 'country_code = :countryCode';
  if (valueIds) {
    // A group belongs to one campaign and so to one country; the values belong to the campaigns in the filter.
    if (!valuesAreDisjoint || charityIds || countryCode) return none;
    const tables: PeriodTable[] = [{ table: 'group_value_daily_totals', period: 'day' }];
    return { tables, conditions: ['value_id = any(:valueIds)'] };
  }
  if (charityIds) {
    if (campaignIds) return none;
    const tables: PeriodTable[] = [
      { table: 'charity_monthly_totals', period: 'month' },
      { table: 'charity_daily_totals', period: 'day' },
    ];
    return { tables, conditions: ['charity_id = any(:charityIds)', country] };
  }
  const tables: PeriodTable[] = [{ table: 'campaign_daily_totals', period: 'day' }];
  return { tables, conditions: [campaignIds && 'campaign_id = any(:campaignIds)', country] };
}

function addPeriods(
  sources: Sources,
  { table, period }: PeriodTable,
  conditions: Condition[],
  whole: TimeRange,
): void {
  const all = [...conditions, 'type = any(:types)', ...withinDays(sources.bindings, whole, period)];
  sources.parts.push(`select type, ${metrics} from ${table} where ${allOf(all)}`);
}

function addRows(sources: Sources, filters: ResolvedDonationFilters, range: TimeRange): void {
  const { campaignIds, charityIds, pageIds, types, countryCode } = filters;
  const conditions = [
    ...idConditions('donations', filters),
    types && 'donations.type = any(:types)',
    countryCode && 'donations.country_code = :countryCode',
    ...within(sources.bindings, range, 'donations.created_at'),
  ];
  const rows = (from: string, campaign?: Condition) =>
    sources.parts.push(
      `select donations.type, ${metricsOfRows} from ${from} where ${allOf([campaign, ...conditions])} group by donations.type`,
    );
  if (campaignIds || charityIds || pageIds) {
    rows('donations');
  } else {
    // Donations are indexed by campaign and time, not by time alone.
    rows('campaigns join donations on donations.campaign_id = campaigns.id');
    rows('donations', 'donations.campaign_id is null');
  }
}
