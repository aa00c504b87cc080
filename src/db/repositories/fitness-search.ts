import type { Knex } from 'knex';
import { inSnapshot } from '../connection/snapshot.ts';
import {
  type GroupValueSummaryRecord,
  groupValueSummaries,
} from '../queries/campaigns/group-value-summaries.ts';
import {
  type FitnessActivityResultRecord,
  fitnessActivityResults,
} from '../queries/fitness/fitness-activity-results.ts';
import { type FitnessFilters, resolveFitnessFilters } from '../queries/fitness/fitness-filters.ts';
import { fitnessRanking } from '../queries/fitness/fitness-ranking.ts';
import type { FitnessRankingOptions } from '../queries/fitness/rank-sums.ts';
import { type PageSummaryRecord, pageSummaries } from '../queries/pages/page-summaries.ts';
import type { FitnessSums } from '../rows/fitness-activity-rows.ts';
import { Repository } from './repository.ts';

/** A leaderboard is cut first; then rows outside these bounds, both included, are left out. */
export interface DistanceBounds {
  least?: number | undefined;
  most?: number | undefined;
}

export type FitnessTotalsRecord = FitnessSums &
  ({ page: PageSummaryRecord } | { team: PageSummaryRecord } | { group: GroupValueSummaryRecord });

/** Lists and leaderboards of activities. */
export class FitnessSearchRepository extends Repository {
  /**
   * Activities, the latest first.
   * @throws TooManyRowsError for more than 1000 without a window.
   */
  list(
    filters: FitnessFilters,
    window: FitnessRankingOptions['window'] | undefined,
  ): Promise<{ items: FitnessActivityResultRecord[]; count: number }> {
    return inSnapshot(this.knex, async (snapshot) =>
      fitnessActivityResults(snapshot, await resolveFitnessFilters(snapshot, filters), window),
    );
  }

  /** Sums by page, team or group value, highest first. `count` is the number of rows before the bounds cut some out. */
  rank(
    filters: FitnessFilters,
    options: FitnessRankingOptions,
    { least = 0, most = Number.POSITIVE_INFINITY }: DistanceBounds,
  ): Promise<{ rows: FitnessTotalsRecord[]; count: number }> {
    return inSnapshot(this.knex, async (snapshot) => {
      const { rows, count } = await fitnessRanking(snapshot, filters, options);
      const within = rows.filter((row) => row.distance_in_meters >= least && row.distance_in_meters <= most);
      const sums = new Map(within.map((row) => [row.id, row]));
      const ids = [...sums.keys()];
      const records = await (options.groupBy === 'groups'
        ? groupRows(snapshot, ids)
        : pageRows(snapshot, ids, options.groupBy));
      return {
        rows: records.flatMap(({ id, ...subject }) => {
          const row = sums.get(id);
          return row ? [{ ...row, ...subject }] : [];
        }),
        count,
      };
    });
  }
}

async function groupRows(snapshot: Knex, ids: readonly number[]) {
  return (await groupValueSummaries(snapshot, ids)).map((group) => ({ id: group.id, group }));
}

async function pageRows(snapshot: Knex, ids: readonly number[], groupBy: 'pages' | 'teams') {
  const summaries = await pageSummaries(snapshot, ids);
  return summaries.map((page) => ({
    id: page.id,
    ...(groupBy === 'teams' ? { team: page } : { page }),
  }));
}
