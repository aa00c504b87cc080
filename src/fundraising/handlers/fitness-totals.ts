import type { FitnessGrouping, FitnessRankingOptions } from '../../db/queries/fitness/fitness-ranking.ts';
import { ValidationError } from '../../errors.ts';
import { fitnessFilters } from '../fitness-filters.ts';
import { windowOf } from '../pagination.ts';
import { presentFitnessTotalsRow } from '../presenters/fitness-totals-row.ts';
import { searchMeta } from '../search-meta.ts';
import type { FundraisingHandlers, FundraisingOperations } from './types.ts';

type FitnessTotalsQuery = FundraisingOperations['searchFitnessActivitiesTotals']['query'];

export const fitnessTotals: Pick<FundraisingHandlers, 'searchFitnessActivitiesTotals'> = {
  async searchFitnessActivitiesTotals({ query }, { fitnessSearch, addresses }) {
    const options = rankingOptions(query);
    const { rows, count } = await fitnessSearch.rank(fitnessFilters(query), options, {
      least: query.min_distance_in_meters,
      most: query.max_distance_in_meters,
    });
    const results = rows.map((row) => presentFitnessTotalsRow(row, addresses));
    const ranged = query.start_at !== undefined || query.end_at !== undefined;
    if (ranged && query.page === undefined) return { status: 200, body: { results } };
    return { status: 200, body: { results, meta: searchMeta(options.window, count) } };
  },
};

const groupings: Record<FitnessTotalsQuery['group_by'], FitnessGrouping> = {
  pages: 'pages',
  page: 'pages',
  individuals: 'pages',
  individual: 'pages',
  teams: 'teams',
  team: 'teams',
  groups: 'groups',
  group: 'groups',
};

function rankingOptions({
  group_by,
  group_id,
  sort_by,
  limit,
  page,
}: FitnessTotalsQuery): FitnessRankingOptions {
  const groupBy = groupings[group_by];
  if (groupBy === 'groups' && group_id === undefined) {
    throw new ValidationError([{ field: 'group_id', code: 'invalid', message: "can't be blank" }]);
  }
  return {
    groupBy,
    // Pages have no group of their own: with them it says nothing.
    groupId: groupBy === 'pages' ? undefined : group_id,
    sortBy: sort_by,
    window: windowOf(limit, page),
  };
}
