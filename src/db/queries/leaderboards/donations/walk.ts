import type { Condition } from '../../conditions.ts';
import { isTeamRanked } from '../left-out-pages.ts';
import { isByCampaignAlone, pageConditions, type ResolvedLeaderboardFilters } from './leaderboard-filters.ts';

/** Totals that an index sorts by their sums, separately for each campaign or charity. */
export interface Walk {
  totals: 'page_totals' | 'team_totals';
  key: 'page_id' | 'team_id';
  root: 'campaign_id' | 'charity_id';
  /** A from-item called `root` whose `id` runs through the campaigns or charities to walk. */
  roots: string;
  /** Conditions that the index alone doesn't cover. */
  conditions: Condition[];
}

/**
 * Returns the walk that meets every row of a leaderboard under the filters; `undefined` if there is none, because pages are named
 * individually or rows add up pages of which only some match.
 * @param root which index on pages to use if filters name both campaigns and charities
 */
export function walkOf(
  filters: ResolvedLeaderboardFilters,
  root: 'campaign_id' | 'charity_id',
): Walk | undefined {
  const { subject, campaignIds, pageIds } = filters;
  const campaigns = campaignIds ? 'unnest(:campaignIds::bigint[]) as root (id)' : 'campaigns as root';
  if (subject === 'teams' && isByCampaignAlone(filters)) {
    const conditions = ['team_totals.donation_count > 0', isTeamRanked('team_totals.team_id')];
    return { totals: 'team_totals', key: 'team_id', root: 'campaign_id', roots: campaigns, conditions };
  }
  if (subject !== 'pages' || pageIds) return undefined;
  const own = root === 'campaign_id' ? { campaignIds: undefined } : { charityIds: undefined };
  return {
    totals: 'page_totals',
    key: 'page_id',
    root,
    roots: root === 'campaign_id' ? campaigns : 'unnest(:charityIds::bigint[]) as root (id)',
    conditions: [
      `page_totals.owner_type = 'User'`,
      'page_totals.donation_count > 0',
      'not page_totals.cancelled',
      ...pageConditions('page_totals', { ...filters, ...own }),
    ],
  };
}
