import { allOf, within, withinDays } from '../../conditions.ts';
import { hasRange } from '../../filters.ts';
import { wholePeriods } from '../../totals/whole-periods.ts';
import type { SumsSelect } from './direct-sums.ts';
import { amountConditions, filterBindings, type ResolvedLeaderboardFilters } from './leaderboard-filters.ts';

/**
 * Returns the sums of all values of a group when donations aren't filtered further: from totals, and from the rows at the edges of the
 * range.
 */
export function groupValueSums(filters: ResolvedLeaderboardFilters): SumsSelect {
  const bindings = filterBindings(filters);
  const parts = hasRange(filters) ? [] : [groupValueTotals];
  const { whole, edges } = hasRange(filters)
    ? wholePeriods(filters.range, 'day')
    : { whole: undefined, edges: [] };
  if (whole) {
    parts.push(`
      select value_id, donation_count, amount_cents, gift_aid_amount_cents from group_value_daily_totals
       where ${allOf(['value_id in (select id from campaign_group_values where group_id = :groupId)', ...withinDays(bindings, whole, 'day')])}`);
  }
  for (const edge of edges) {
    parts.push(`
      select page_group_values.value_id, (donations.refund_of_id is null)::integer as donation_count,
             donations.amount_cents, donations.gift_aid_amount_cents
        from donations join page_group_values on page_group_values.page_id = donations.page_id
       where ${allOf(['page_group_values.group_id = :groupId', 'donations.campaign_id = any(:campaignIds)', ...within(bindings, edge, 'donations.created_at')])}`);
  }
  const shown = [
    'sum(donation_count) > 0',
    'exists (select from campaign_groups where id = :groupId and campaign_id = any(:campaignIds))',
    ...amountConditions('sum(amount_cents)', filters),
  ];
  return {
    sql: `select value_id as id, sum(donation_count)::bigint as donation_count,
                 sum(amount_cents)::bigint as amount_cents,
                 sum(gift_aid_amount_cents)::bigint as gift_aid_amount_cents
            from (${parts.join(' union all ') || nothing}) as parts
           group by value_id having ${allOf(shown)}`,
    bindings,
  };
}

const groupValueTotals = `
  select value_id, donation_count, amount_cents, gift_aid_amount_cents from group_value_totals
   where group_id = :groupId`;

const nothing =
  'select value_id, donation_count, amount_cents, gift_aid_amount_cents from group_value_totals where false';
