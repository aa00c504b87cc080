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

/** Chooses the index on pages with fewer entries to read: by campaign or by charity. Doesn't affect the result. */
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
 * An expression for the number of rows that an all-time walk meets: from the counters or, if these can't answer the filters, from the
 * totals. Its bindings are `countBindings`.
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

/** Bindings of `donatedCount`. Excluded pages take the place of named ones: a walk never covers individually named pages. */
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

/**
 * Counts teams that the counter includes but the ranking leaves out. They are few, so each is looked up: a join would be planned to read
 * all totals.
 */
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
