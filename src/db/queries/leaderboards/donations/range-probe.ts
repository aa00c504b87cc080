import { allOf, type Bindings, within, withinDays } from '../../conditions.ts';
import type { TimeRange } from '../../filters.ts';
import { wholePeriods } from '../../totals/whole-periods.ts';
import type { Walk } from './walk.ts';

const sums = `
  coalesce(sum(parts.donation_count), 0)::bigint as donation_count,
  coalesce(sum(parts.amount_cents), 0)::bigint as amount_cents,
  coalesce(sum(parts.gift_aid_amount_cents), 0)::bigint as gift_aid_amount_cents`;

/**
 * A select of the sums of `candidates.id` within a range: its whole days from the totals by page and day, the days that
 * the range cuts through from the donations.
 */
export function rangeProbe({ totals }: Walk, range: TimeRange, bindings: Bindings): string {
  const { whole, edges } = wholePeriods(range, 'day');
  const ofPage = totals === 'page_totals';
  const from = (table: string) =>
    ofPage ? table : `${teamPages} join ${table} on ${table}.page_id = own.page_id`;
  const key = (table: string) => ofPage && `${table}.page_id = candidates.id`;
  const parts = edges.map(
    (edge) => `
      select (donations.refund_of_id is null)::integer as donation_count, donations.amount_cents,
             donations.gift_aid_amount_cents
        from ${from('donations')}
       where ${allOf([key('donations'), ...within(bindings, edge, 'donations.created_at')])}`,
  );
  if (whole) {
    parts.push(`
      select page_daily_totals.donation_count, page_daily_totals.amount_cents, page_daily_totals.gift_aid_amount_cents
        from ${from('page_daily_totals')}
       where ${allOf([key('page_daily_totals'), ...withinDays(bindings, whole, 'page_daily_totals.day')])}`);
  }
  return `select ${sums} from (${parts.join(' union all ')}) as parts`;
}

const teamPages = `(
  select team_members.page_id from team_members where team_members.team_id = candidates.id
  union all
  select teams.page_id from teams where teams.id = candidates.id
) as own`;
