import { allOf, type Bindings, type Condition, within } from '../../conditions.ts';
import { hasRange } from '../../filters.ts';
import { isPageRanked, isTeamRanked } from '../left-out-pages.ts';
import {
  amountConditions,
  filterBindings,
  pageConditions,
  type ResolvedLeaderboardFilters,
} from './leaderboard-filters.ts';

export interface SumsSelect {
  sql: string;
  bindings: Bindings;
}

/**
 * Returns the sums of all rows under any filters, in the straightforward way: sums by matching page, from totals or, within a range, from
 * the donations; then rows from these. Every other way of ranking is a shortcut to this result.
 */
export function directSums(filters: ResolvedLeaderboardFilters): SumsSelect {
  const bindings = filterBindings(filters);
  const pageSums = hasRange(filters) ? sumsOfDonations(filters, bindings) : sumsOfTotals(filters);
  const shown: Condition[] = ['donation_count > 0', ...amountConditions('amount_cents', filters)];
  return {
    sql: `select * from (${rowsOf(filters, pageSums)}) as rows where ${allOf(shown)}`,
    bindings,
  };
}

export function sumsOfDonations(filters: ResolvedLeaderboardFilters, bindings: Bindings): string {
  const conditions = [
    'donations.page_id is not null',
    ...pageConditions('donations', filters),
    ...within(bindings, filters.range, 'donations.created_at'),
  ];
  return `
    select donations.page_id, count(*) filter (where donations.refund_of_id is null) as donation_count,
           sum(donations.amount_cents)::bigint as amount_cents,
           sum(donations.gift_aid_amount_cents)::bigint as gift_aid_amount_cents
      from donations where ${allOf(conditions)} group by donations.page_id`;
}

/** By kind of owner, because each has its own index by campaign. */
function sumsOfTotals(filters: ResolvedLeaderboardFilters): string {
  const branch = (ownerType: 'User' | 'Team') => `
    select page_id, donation_count, amount_cents, gift_aid_amount_cents
      from page_totals
     where ${allOf([`owner_type = '${ownerType}'`, ...pageConditions('page_totals', filters)])}`;
  return `${branch('User')} union all ${branch('Team')}`;
}

const summed = `
  sum(page_sums.donation_count)::bigint as donation_count,
  sum(page_sums.amount_cents)::bigint as amount_cents,
  sum(page_sums.gift_aid_amount_cents)::bigint as gift_aid_amount_cents`;

/** If pages are named individually, each is a row; otherwise a team's own page and cancelled or hidden pages are left out. */
function rowsOf({ subject, pageIds, campaignIds }: ResolvedLeaderboardFilters, pageSums: string): string {
  if (subject === 'teams') {
    return `select page_totals.team_id as id, ${summed}
      from (${pageSums}) as page_sums join page_totals on page_totals.page_id = page_sums.page_id
      where page_totals.team_id is not null and ${isTeamRanked('page_totals.team_id')}
      group by page_totals.team_id`;
  }
  if (subject === 'groups') {
    return `select page_group_values.value_id as id, ${summed}
      from (${pageSums}) as page_sums join page_group_values on page_group_values.page_id = page_sums.page_id
      where page_group_values.group_id = :groupId group by page_group_values.value_id`;
  }
  const campaign = campaignIds && 'teams.campaign_id = any(:campaignIds)';
  const people = `not exists (
    select from teams where ${allOf(['teams.page_id = page_sums.page_id', campaign])})`;
  return `select page_id as id, donation_count, amount_cents, gift_aid_amount_cents
    from (${pageSums}) as page_sums
    where ${pageIds ? 'true' : allOf([people, isPageRanked('page_sums.page_id')])}`;
}
