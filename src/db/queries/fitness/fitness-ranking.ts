import type { Knex } from 'knex';
import { hasRange, whereOneOf, withinGroup } from '../filters.ts';
import { isPageRanked } from '../leaderboards/left-out-pages.ts';
import {
  choosesPages,
  countedActivities,
  type FitnessFilters,
  type ResolvedFitnessFilters,
  resolveFitnessFilters,
  whereFitnessActivity,
  whereInGroup,
  whereKind,
  withCancelled,
} from './fitness-filters.ts';
import { type FitnessRanking, type FitnessRankingOptions, rankSums, sumColumns } from './rank-sums.ts';
import { rankedPages } from './ranked-pages.ts';

/**
 * Sums of the activities that match, for each page, team or value that has one: highest first, then by id. Without a
 * range and a kind they are read from totals in ranking order, else they are added up from the activities.
 */
export async function fitnessRanking(
  knex: Knex,
  filters: FitnessFilters,
  options: FitnessRankingOptions,
): Promise<FitnessRanking> {
  const resolved = await resolveFitnessFilters(knex, filters);
  const chosen =
    options.groupBy === 'groups' ? await withinGroup(knex, resolved, options.groupId ?? 0) : resolved;
  const timeless = hasRange(chosen) && (await isWholeTime(knex, chosen)) ? { ...chosen, range: {} } : chosen;
  return (
    (await groupValueTotals(knex, timeless, options)) ??
    (await rankedPages(knex, timeless, options)) ??
    (await sumsOfActivities(knex, timeless, options))
  );
}

/**
 * Whether no activity of these campaigns lies outside the range, as when it begins with the campaign: then it is no
 * restriction. Two entries of an index tell.
 */
async function isWholeTime(
  knex: Knex,
  { campaignIds, range }: Pick<ResolvedFitnessFilters, 'campaignIds' | 'range'>,
): Promise<boolean> {
  const outside = (operator: string, time: Date) => {
    const query = knex('fitness_activities').select(knex.raw('1')).whereRaw(countedActivities);
    whereOneOf(query, 'fitness_activities.campaign_id', campaignIds);
    return query.where('fitness_activities.started_at', operator, time);
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

/**
 * Adds up the activities themselves. Activities are spread evenly over pages, so that no walk in the order of all-time
 * totals would end sooner; of one campaign they are read from its index alone.
 */
function sumsOfActivities(
  knex: Knex,
  filters: ResolvedFitnessFilters,
  { groupBy, groupId, ...options }: FitnessRankingOptions,
): Promise<FitnessRanking> {
  const sums = knex('fitness_activities').select(knex.raw(sumColumns('fitness_activities', 'count(*)')));
  whereFitnessActivity(sums, filters);
  if (groupBy === 'pages') {
    byColumn(sums, 'fitness_activities.page_id').whereNotNull('fitness_activities.page_id');
  } else if (groupBy === 'groups') {
    sums.join('page_group_values', 'page_group_values.page_id', 'fitness_activities.page_id');
    byColumn(sums, 'page_group_values.value_id').where('page_group_values.group_id', groupId ?? 0);
  } else {
    sums.join('team_members', 'team_members.page_id', 'fitness_activities.page_id');
    sums.join('teams', 'teams.id', 'team_members.team_id');
    byColumn(sums, 'teams.page_id');
    if (groupId !== undefined) whereInGroup(sums, 'teams.page_id', groupId);
  }
  if (!withCancelled(filters, groupBy)) {
    const page = groupBy === 'pages' ? 'fitness_activities.page_id' : 'teams.page_id';
    // Of the sums, which are fewer than the activities.
    sums.havingRaw(isPageRanked(page));
  }
  return rankSums(knex, sums, options);
}

function byColumn(sums: Knex.QueryBuilder, column: string): Knex.QueryBuilder {
  return sums.select(`${column} as id`).groupBy(column);
}

/** Values of a group from their totals; undefined where the totals do not hold them. */
async function groupValueTotals(
  knex: Knex,
  filters: ResolvedFitnessFilters,
  options: FitnessRankingOptions,
): Promise<FitnessRanking | undefined> {
  if (options.groupBy !== 'groups' || hasRange(filters) || choosesPages(filters)) return undefined;
  const sums = knex('group_value_fitness_totals')
    .select('group_value_fitness_totals.value_id as id')
    .select(knex.raw(sumColumns('group_value_fitness_totals', 'sum(activity_count)::bigint')))
    // The filter excludes the group's campaign.
    .where(
      'group_value_fitness_totals.group_id',
      filters.campaignIds?.length === 0 ? 0 : (options.groupId ?? 0),
    )
    .where('group_value_fitness_totals.activity_count', '>', 0)
    .groupBy('group_value_fitness_totals.value_id');
  whereOneOf(sums, 'group_value_fitness_totals.type', filters.types);
  whereKind(sums, 'group_value_fitness_totals', filters);
  return rankSums(knex, sums, options);
}
