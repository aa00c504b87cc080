import type { FitnessRankingOptions } from '../../db/queries/fitness/rank-sums.ts';
import { rounded } from '../../domain/fitness/measures.ts';
import { windowOf } from '../../domain/pagination.ts';
import { fitnessFilters } from '../fitness-filters.ts';
import { presentFitnessTotalsRow } from '../presenters/totals-row.ts';
import { rankedSubject } from '../ranked-subject.ts';
import { searchMeta } from '../search-meta.ts';
import type { FundraisingHandlers, FundraisingOperations } from './types.ts';

type FitnessTotalsQuery = FundraisingOperations['searchFitnessActivitiesTotals']['query'];

export const fitnessTotals = {
  async searchFitnessActivitiesTotals({ query }, { fitnessSearch, addresses, clock }) {
    const options = rankingOptions(query);
    const { rows, count } = await fitnessSearch.rank(fitnessFilters(query), options, {
      least: rounded(query.min_distance_in_meters),
      most: rounded(query.max_distance_in_meters),
    });
    const now = clock();
    const results = rows.map((row) => presentFitnessTotalsRow(row, addresses, now));
    const ranged = query.start_at !== undefined || query.end_at !== undefined;
    if (ranged && query.page === undefined) return { status: 200, body: { results } };
    return { status: 200, body: { results, meta: searchMeta(options.window, count) } };
  },
} satisfies Partial<FundraisingHandlers>;

function rankingOptions(query: FitnessTotalsQuery): FitnessRankingOptions {
  const groupBy = rankedSubject(query);
  return {
    groupBy,
    // Ignored for rankings of pages, which do not depend on a group.
    groupId: groupBy === 'pages' ? undefined : query.group_id,
    sortBy: query.sort_by,
    window: windowOf(query.limit, query.page),
  };
}
