import type { Knex } from 'knex';
import { donationTypes } from '../../../rows/donation-rows.ts';
import { allOf, type Bindings, type Condition } from '../../conditions.ts';
import type { TimeRange } from '../../filters.ts';
import { filterBindings, type ResolvedLeaderboardFilters } from './leaderboard-filters.ts';

/**
 * Estimates the most donations that a range's leaderboard would be added up from: days and months that the range only partly covers count
 * in full. Decides how a leaderboard is computed, never what it contains.
 */
export async function rowsInRange(knex: Knex, filters: ResolvedLeaderboardFilters): Promise<number> {
  const { sql, bindings } = estimateOf(filters);
  const { rows }: { rows: { count: number }[] } = await knex.raw(`select ${sql} as count`, bindings);
  return rows[0]?.count ?? 0;
}

/** The same estimate as an SQL expression, for a statement that branches on it. */
export function estimateOf(filters: ResolvedLeaderboardFilters): { sql: string; bindings: Bindings } {
  const { campaignIds, charityIds, valueIds, range } = filters;
  const estimates: string[] = [];
  if (valueIds) {
    estimates.push(periods('group_value_daily_totals', 'day', 'value_id = any(:valueIds)', range));
  }
  if (charityIds) {
    estimates.push(periods('charity_monthly_totals', 'month', 'charity_id = any(:charityIds)', range));
  }
  if (!valueIds && (campaignIds || !charityIds)) {
    const campaigns = campaignIds && 'campaign_id = any(:campaignIds)';
    estimates.push(periods('campaign_daily_totals', 'day', campaigns, range));
  }
  return {
    sql: `least(${estimates.join(', ')})::bigint`,
    bindings: {
      ...filterBindings(filters),
      types: [...donationTypes],
      after: range.after ?? null,
      before: range.before ?? null,
    },
  };
}

function periods(table: string, period: 'day' | 'month', key: Condition, range: TimeRange): string {
  const start = (end: string) => `date_trunc('${period}', :${end}::timestamptz at time zone 'UTC')::date`;
  const conditions = [
    key,
    // Types are named because the day follows the type in the key of each table.
    'type = any(:types)',
    range.after && `${period} >= ${start('after')}`,
    range.before && `${period} <= ${start('before')}`,
  ];
  return `(select coalesce(sum(donation_count), 0) from ${table} where ${allOf(conditions)})`;
}
