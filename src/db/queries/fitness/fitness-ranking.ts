import type { Knex } from 'knex';
import { sumsOfActivities } from './activity-sums.ts';
import {
  countedActivities,
  type FitnessFilters,
  hasRange,
  type ResolvedFitnessFilters,
  resolveFitnessFilters,
  whereOneOf,
} from './fitness-filters.ts';
import { groupValueTotals } from './group-value-totals.ts';
import type { FitnessRanking, FitnessRankingOptions } from './rank-sums.ts';
import { rankedPages } from './ranked-pages.ts';

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

/**
 * Whether no activity of these campaigns lies outside the range, as when it begins with the campaign: then it is no
 * restriction. Two entries of an index tell.
 */
async function isWholeTime(
  knex: Knex,
  { campaignIds, range }: Pick<ResolvedFitnessFilters, 'campaignIds' | 'range'>,
): Promise<boolean> {
  const outside = (operator: string, moment: Date) => {
    const query = knex('fitness_activities').select(knex.raw('1')).whereRaw(countedActivities);
    whereOneOf(query, 'fitness_activities.campaign_id', campaignIds);
    return query.where('fitness_activities.started_at', operator, moment);
  };
  const queries = [
    ...(range.after ? [outside('<', range.after)] : []),
    ...(range.before ? [outside('>=', range.before)] : []),
  ];
  for (const query of queries) {
    if ((await query.limit(1)).length > 0) return false;
  }
  return true;
}
