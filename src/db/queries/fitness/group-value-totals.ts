import type { Knex } from 'knex';
import {
  choosesPages,
  hasRange,
  type ResolvedFitnessFilters,
  whereKind,
  whereOneOf,
} from './fitness-filters.ts';
import { type FitnessRanking, type FitnessRankingOptions, rankSums, sumColumns } from './rank-sums.ts';

/** Values of a group from their totals; undefined where the totals do not hold what is asked for. */
export async function groupValueTotals(
  knex: Knex,
  filters: ResolvedFitnessFilters,
  options: FitnessRankingOptions,
): Promise<FitnessRanking | undefined> {
  if (options.groupBy !== 'groups' || hasRange(filters) || choosesPages(filters)) return undefined;
  const sums = knex('group_value_fitness_totals')
    .select('group_value_fitness_totals.value_id as id')
    .select(knex.raw(sumColumns('group_value_fitness_totals', 'sum(activity_count)::bigint')))
    // The group's campaign is not among those asked for.
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
