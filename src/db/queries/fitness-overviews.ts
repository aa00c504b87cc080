import type { Knex } from 'knex';

/** Sums over public, not flagged, not deleted activities of one type; manual ones are counted. */
export interface FitnessOverviewRow {
  type: string;
  duration_in_seconds: number;
  calories: number;
  distance_in_meters: number;
}

/** Overviews by the id of what they belong to, ordered by type; without an entry when there is no activity. */
export type FitnessOverviews = Map<number, FitnessOverviewRow[]>;

type KeyedRow = FitnessOverviewRow & { key: number };

/** The columns of an overview, from rows of totals called `totals`. */
export const fitnessOverviewSums = `sum(totals.duration_in_seconds)::bigint as duration_in_seconds,
  sum(totals.calories)::bigint as calories,
  sum(totals.distance_in_meters)::bigint as distance_in_meters`;

/** Overviews of campaigns by campaign id. */
export async function campaignFitnessOverviews(
  knex: Knex,
  campaignIds: readonly number[],
): Promise<FitnessOverviews> {
  const { rows }: { rows: KeyedRow[] } = await knex.raw(
    `select totals.campaign_id as key, totals.type, ${fitnessOverviewSums}
       from campaign_fitness_totals totals
      where totals.campaign_id = any(:campaignIds) and totals.activity_count > 0
      group by totals.campaign_id, totals.type
      order by key, type`,
    { campaignIds },
  );
  return byKey(rows);
}

function byKey(rows: readonly KeyedRow[]): FitnessOverviews {
  const overviews: FitnessOverviews = new Map();
  for (const { key, ...row } of rows) {
    const overview = overviews.get(key);
    if (overview) overview.push(row);
    else overviews.set(key, [row]);
  }
  return overviews;
}
