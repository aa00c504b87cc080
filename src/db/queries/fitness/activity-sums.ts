import type { Knex } from 'knex';
import { type ResolvedFitnessFilters, whereFitnessActivity, whereInGroup } from './fitness-filters.ts';
import { type FitnessRanking, type FitnessRankingOptions, rankSums, sumColumns } from './rank-sums.ts';

/**
 * Adds up the activities themselves. Activities are spread evenly over pages, so that no walk in the order of all-time
 * figures would end sooner; of one campaign they are read from its index alone.
 */
export function sumsOfActivities(
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
  return rankSums(knex, sums, options);
}

function byColumn(sums: Knex.QueryBuilder, column: string): Knex.QueryBuilder {
  return sums.select(`${column} as id`).groupBy(column);
}
