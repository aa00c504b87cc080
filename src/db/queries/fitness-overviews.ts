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

const sums = `sum(totals.duration_in_seconds)::bigint as duration_in_seconds,
  sum(totals.calories)::bigint as calories,
  sum(totals.distance_in_meters)::bigint as distance_in_meters`;

/** Overviews of pages by page id: an individual page's own activities, a team page's those of the team. */
export async function pageFitnessOverviews(
  knex: Knex,
  pages: readonly { id: number; team_id: number | null }[],
): Promise<FitnessOverviews> {
  const individualPageIds = pages.filter((page) => page.team_id === null).map((page) => page.id);
  const teamIds = pages.flatMap((page) => page.team_id ?? []);
  const { rows }: { rows: KeyedRow[] } = await knex.raw(
    `select totals.page_id as key, totals.type, ${sums}
       from page_fitness_totals totals
      where totals.page_id = any(:individualPageIds) and totals.activity_count > 0
      group by totals.page_id, totals.type
      union all
     select teams.page_id as key, totals.type, ${sums}
       from team_fitness_totals totals
       join teams on teams.id = totals.team_id
      where totals.team_id = any(:teamIds) and totals.activity_count > 0
      group by teams.page_id, totals.type
      order by key, type`,
    { individualPageIds, teamIds },
  );
  return byKey(rows);
}

/** Overviews of campaigns by campaign id. */
export async function campaignFitnessOverviews(
  knex: Knex,
  campaignIds: readonly number[],
): Promise<FitnessOverviews> {
  const { rows }: { rows: KeyedRow[] } = await knex.raw(
    `select totals.campaign_id as key, totals.type, ${sums}
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
