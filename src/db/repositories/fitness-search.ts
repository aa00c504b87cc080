import {
  type FitnessActivityResultRecord,
  fitnessActivityResults,
} from '../queries/fitness/fitness-activity-results.ts';
import { type FitnessFilters, resolveFitnessFilters } from '../queries/fitness/fitness-filters.ts';
import { fitnessRanking } from '../queries/fitness/fitness-ranking.ts';
import type { FitnessRankingOptions } from '../queries/fitness/rank-sums.ts';
import { type Shown, shownRows } from '../queries/leaderboards/donations/shown-rows.ts';
import type { FitnessSums } from '../rows/fitness-activity-rows.ts';
import { ExpensiveReads } from './expensive-reads.ts';

/** A leaderboard is cut to its window first; then rows outside these inclusive bounds are left out. */
export interface DistanceBounds {
  least?: number | undefined;
  most?: number | undefined;
}

/** Lists and leaderboards of activities. */
export class FitnessSearchRepository extends ExpensiveReads {
  /**
   * Lists activities, latest first.
   * @throws TooManyRowsError for more than 1000 without a window
   */
  list(
    filters: FitnessFilters,
    window: FitnessRankingOptions['window'] | undefined,
  ): Promise<{ items: FitnessActivityResultRecord[]; count: number }> {
    return this.inSnapshot(async (snapshot) =>
      fitnessActivityResults(snapshot, await resolveFitnessFilters(snapshot, filters), window),
    );
  }

  /** Ranks sums by page, team or group value, highest first. `count` is the number of rows before the bounds remove any. */
  rank(
    filters: FitnessFilters,
    options: FitnessRankingOptions,
    { least = 0, most = Number.POSITIVE_INFINITY }: DistanceBounds,
  ): Promise<{ rows: Shown<FitnessSums>[]; count: number }> {
    return this.inSnapshot(async (snapshot) => {
      const { rows, count } = await fitnessRanking(snapshot, filters, options);
      const within = rows.filter((row) => row.distance_in_meters >= least && row.distance_in_meters <= most);
      return { rows: await shownRows(snapshot, options.groupBy, within), count };
    });
  }
}
