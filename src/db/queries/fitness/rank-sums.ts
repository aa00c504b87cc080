import type { Knex } from 'knex';
import type { FitnessSums } from '../../rows/fitness-activity-rows.ts';
import type { RankedSubject } from '../leaderboards/donations/ranking.ts';
import type { Window } from '../listing.ts';

type FitnessMetric = Exclude<keyof FitnessSums, 'activity_count'>;

export interface FitnessRankingOptions {
  groupBy: RankedSubject;
  /** By groups: the group whose values are ranked. By teams: only teams whose page has a value in it. */
  groupId?: number | undefined;
  sortBy: FitnessMetric;
  window: Window;
}

/** `id` identifies a page, a team's page or a group value. */
export interface FitnessRankingRow extends FitnessSums {
  id: number;
}

export interface FitnessRanking {
  rows: FitnessRankingRow[];
  count: number;
}

const metrics = ['distance_in_meters', 'elevation_in_meters', 'calories', 'duration_in_seconds'] as const;

/** Builds the select list of a query by id. Null counts as 0. */
export function sumColumns(table: string, activityCount: string): string {
  const sums = metrics.map((metric) => `coalesce(sum(${table}.${metric}), 0)::bigint as ${metric}`);
  return [`${activityCount} as activity_count`, ...sums].join(', ');
}

/** Ranks sums, then by id, and returns the window with the total number of rows. */
export async function rankSums(
  knex: Knex,
  sums: Knex.QueryBuilder,
  { sortBy, window }: Pick<FitnessRankingOptions, 'sortBy' | 'window'>,
): Promise<FitnessRanking> {
  const { rows }: { rows: (FitnessRankingRow & { row_count: number; id: number | null })[] } = await knex.raw(
    `with sums as materialized (:sums)
     select counted.row_count, ranked.*
       from (select count(*) as row_count from sums) as counted
       left join (
         select * from sums order by :sortBy: desc, id limit :limit offset :offset
       ) as ranked on true
      order by ranked.:sortBy: desc, ranked.id`,
    { sums, sortBy, ...window },
  );
  return {
    count: rows[0]?.row_count ?? 0,
    // Past the last row, only the count is returned.
    rows: rows.flatMap(({ row_count, ...row }) => (row.id === null ? [] : [row])),
  };
}
