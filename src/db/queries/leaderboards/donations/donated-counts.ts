import type { Knex } from 'knex';
import { allOf, type Bindings } from '../../conditions.ts';
import { isLeftOut, isTeamRanked } from '../left-out-pages.ts';
import {
  amountConditions,
  filterBindings,
  pageConditions,
  type ResolvedLeaderboardFilters,
} from './leaderboard-filters.ts';
import type { Walk } from './walk.ts';

/**
 * Along which index of pages there is less to walk: that of the campaigns or that of the charities. All the same for
 * the answer.
 */
export async function shorterRoot(
  knex: Knex,
  filters: ResolvedLeaderboardFilters,
): Promise<'campaign_id' | 'charity_id'> {
  const { campaignIds, charityIds } = filters;
  if (charityIds === undefined) return 'campaign_id';
  if (campaignIds === undefined) return 'charity_id';
  const { rows }: { rows: { by_charity: boolean }[] } = await knex.raw(
    `select (select coalesce(sum(page_count), 0) from donated_page_counts where charity_id = any(:charityIds))
          < (select coalesce(sum(page_count), 0) from donated_page_counts where campaign_id = any(:campaignIds))
            as by_charity`,
    filterBindings(filters),
  );
  return rows[0]?.by_charity ? 'charity_id' : 'campaign_id';
}

/**
 * How many rows an all-time walk meets, as an expression: from the counters, or where they do not tell, from the totals. Its
 * bindings are `countBindings`.
 */
export function donatedCount(walk: Walk, filters: ResolvedLeaderboardFilters): string {
  const { valueIds, words, excludedPageIds, minimumCents, maximumCents } = filters;
  const counters = !valueIds && !words && minimumCents === undefined && maximumCents === undefined;
  if (!counters) return `(${countOfTotals(walk, filters)})`;
  if (walk.totals === 'team_totals') {
    const campaigns = allOf([filters.campaignIds && 'campaign_id = any(:campaignIds)']);
    const all = `(select coalesce(sum(team_count), 0) from donated_team_counts where ${campaigns})`;
    return `(${all} - (${countOfTeamsLeftOut(filters)}))`;
  }
  const excluded = excludedPageIds ? `(${countOfTotals(walk, onlyExcluded(filters))})` : '0';
  return `(${sumOfCounters(filters)} - ${excluded})`;
}

/** Excluded pages are counted in place of named ones: a walk is never of pages named one by one. */
export function countBindings(filters: ResolvedLeaderboardFilters): Bindings {
  return { ...filterBindings(filters), pageIds: filters.excludedPageIds ?? null };
}

function onlyExcluded(filters: ResolvedLeaderboardFilters): ResolvedLeaderboardFilters {
  return { ...filters, pageIds: filters.excludedPageIds, excludedPageIds: undefined };
}

function sumOfCounters({ campaignIds, charityIds }: ResolvedLeaderboardFilters): string {
  const conditions = [
    `owner_type = 'User'`,
    campaignIds && 'campaign_id = any(:campaignIds)',
    charityIds && 'charity_id = any(:charityIds)',
  ];
  return `(select coalesce(sum(page_count - cancelled_page_count), 0) from donated_page_counts where ${allOf(conditions)})`;
}

/** Those that the counter holds although they are no rows. Few: each is looked up, where a join would be planned to read all totals. */
function countOfTeamsLeftOut({ campaignIds }: ResolvedLeaderboardFilters): string {
  const conditions = [
    isLeftOut,
    `pages.owner_type = 'Team'`,
    '(select team_totals.donation_count from team_totals where team_totals.team_id = pages.team_id) > 0',
    campaignIds && 'pages.campaign_id = any(:campaignIds)',
  ];
  return `select count(*) from pages where ${allOf(conditions)}`;
}

function countOfTotals({ totals }: Walk, filters: ResolvedLeaderboardFilters): string {
  const pages =
    totals === 'page_totals'
      ? [`owner_type = 'User'`, 'not page_totals.cancelled', ...pageConditions(totals, filters)]
      : [isTeamRanked('team_totals.team_id'), filters.campaignIds && 'campaign_id = any(:campaignIds)'];
  const conditions = ['donation_count > 0', ...pages, ...amountConditions('amount_cents', filters)];
  return `select count(*) from ${totals} where ${allOf(conditions)}`;
}
