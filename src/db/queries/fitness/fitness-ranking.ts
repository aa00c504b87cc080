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
 * Returns sums of the matching activities for each page, team or value that has one: highest first, then by id. Without a range and a kind
 * they are read from totals in ranking order; otherwise they are added up from the activities.
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
 * Whether no activity in these campaigns is outside the range, for example when it starts with the campaign: then the range doesn't
 * restrict anything. Takes two index entries.
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
 * Adds up the activities themselves. They are spread evenly over pages, so walking the all-time totals in order would not end sooner; for a
 * single campaign only its index is read.
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
    // Checked on the sums, which are fewer than the activities.
    sums.havingRaw(isPageRanked(page));
  }
  return rankSums(knex, sums, options);
}

function byColumn(sums: Knex.QueryBuilder, column: string): Knex.QueryBuilder {
  return sums.select(`${column} as id`).groupBy(column);
}

/** Returns the values of a group from their totals; undefined if the totals can't answer the filters. */
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
