import type { Knex } from 'knex';
import type { TimeRange } from '../../filters.ts';
import { allOf, type Condition } from '../conditions.ts';
import { donationTypes } from '../donation-totals/sources.ts';
import { filterBindings, type ResolvedLeaderboardFilters } from './resolve-filters.ts';

/**
 * How many donations a range's leaderboard would be added up from at most, about: the days and months that the range
 * touches are counted whole. It decides how a leaderboard is computed, never what it says.
 */
export async function rowsInRange(knex: Knex, filters: ResolvedLeaderboardFilters): Promise<number> {
  const { campaignIds, charityIds, valueIds } = filters;
  const estimates: string[] = [];
  if (valueIds)
    estimates.push(periods('group_value_daily_totals', 'day', 'value_id = any(:valueIds)', filters.range));
  if (charityIds) {
    estimates.push(
      periods('charity_monthly_totals', 'month', 'charity_id = any(:charityIds)', filters.range),
    );
  }
  if (!valueIds && (campaignIds || !charityIds)) {
    const campaigns = campaignIds && 'campaign_id = any(:campaignIds)';
    estimates.push(periods('campaign_daily_totals', 'day', campaigns, filters.range));
  }
  const { rows }: { rows: { count: number }[] } = await knex.raw(
    `select least(${estimates.join(', ')})::bigint as count`,
    {
      ...filterBindings(filters),
      types: [...donationTypes],
      after: filters.range.after ?? null,
      before: filters.range.before ?? null,
    },
  );
  return rows[0]?.count ?? 0;
}

function periods(table: string, period: 'day' | 'month', key: Condition, range: TimeRange): string {
  const start = (moment: string) =>
    `date_trunc('${period}', :${moment}::timestamptz at time zone 'UTC')::date`;
  const conditions = [
    key,
    // Named because the day follows the type in the key of each table.
    'type = any(:types)',
    range.after && `${period} >= ${start('after')}`,
    range.before && `${period} <= ${start('before')}`,
  ];
  return `(select coalesce(sum(donation_count), 0) from ${table} where ${allOf(conditions)})`;
}
