import type { Knex } from 'knex';
import type { Window } from '../../listing.ts';
import type { FitnessSums } from '../../rows/fitness-ranking-rows.ts';
import type { RankedSubject } from '../ranked-subject.ts';
import { sumsOfActivities } from './activity-sums.ts';
import {
  type FitnessFilters,
  hasRange,
  type ResolvedFitnessFilters,
  resolveFitnessFilters,
} from './fitness-filters.ts';
import { groupValueTotals } from './group-value-totals.ts';
import { isWholeTime } from './is-whole-time.ts';
import { rankedPages } from './ranked-pages.ts';

export type FitnessMetric = Exclude<keyof FitnessSums, 'activity_count'>;

export interface FitnessRankingOptions {
  groupBy: RankedSubject;
  /** By groups: the group whose values are ranked. By teams: only teams whose page has a value in it. */
  groupId?: number | undefined;
  sortBy: FitnessMetric;
  window: Window;
}

/** `id` is a page's; a team's page's; or a group value's. */
export interface FitnessRankingRow extends FitnessSums {
  id: number;
}

export interface FitnessRanking {
  rows: FitnessRankingRow[];
  /** Of rows in all. */
  count: number;
}

/**
 * Sums of the activities that match, for each page, team or value that has one: highest first, then by id. What is asked
 * without a range or a kind is read from totals in ranking order, all else is added up from the activities.
 */
export async function fitnessRanking(
  knex: Knex,
  filters: FitnessFilters,
  options: FitnessRankingOptions,
): Promise<FitnessRanking> {
  const resolved = await resolveFitnessFilters(knex, filters);
  const chosen = options.groupBy === 'groups' ? await withinGroup(knex, resolved, options.groupId) : resolved;
  const timeless = hasRange(chosen) && (await isWholeTime(knex, chosen)) ? { ...chosen, range: {} } : chosen;
  return (
    (await groupValueTotals(knex, timeless, options)) ??
    (await rankedPages(knex, timeless, options)) ??
    (await sumsOfActivities(knex, timeless, options))
  );
}

/** A group is of one campaign, and so are the activities that its values have. */
async function withinGroup(
  knex: Knex,
  filters: ResolvedFitnessFilters,
  groupId: number | undefined,
): Promise<ResolvedFitnessFilters> {
  const campaignIds: number[] = await knex('campaign_groups')
    .where('id', groupId ?? 0)
    .pluck('campaign_id');
  const { campaignIds: wanted } = filters;
  return { ...filters, campaignIds: wanted ? campaignIds.filter((id) => wanted.includes(id)) : campaignIds };
}
