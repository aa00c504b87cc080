import type { Knex } from 'knex';
import type { FitnessActivityRow } from '../../rows/fitness-activity-rows.ts';
import { hasRange } from '../filters.ts';
import { countRows, inOrderOf, type Listing, listIds, type Window } from '../listing.ts';
import {
  choosesPages,
  type ResolvedFitnessFilters,
  whereFitnessActivity,
  whereKind,
  whereOneOf,
} from './fitness-filters.ts';

export interface FitnessActivityResultRecord
  extends Pick<
    FitnessActivityRow,
    | 'id'
    | 'uid'
    | 'page_id'
    | 'type'
    | 'virtual'
    | 'manual'
    | 'trainer'
    | 'flagged'
    | 'public'
    | 'deleted_at'
    | 'started_at'
    | 'latitude'
    | 'longitude'
    | 'distance_in_meters'
    | 'elevation_in_meters'
    | 'calories'
    | 'duration_in_seconds'
    | 'caption'
  > {
  /** Of the page that it counts for, as the next two. */
  team_id: number | null;
  charity_uid: string | null;
  campaign_uid: string | null;
}

/** Activities that match, the latest first; of those that began at the same time the later number first. */
export async function fitnessActivityResults(
  knex: Knex,
  filters: ResolvedFitnessFilters,
  window: Window | undefined,
): Promise<Listing<FitnessActivityResultRecord> & { count: number }> {
  const matching = knex('fitness_activities');
  whereFitnessActivity(matching, filters);
  const { items, count = items.length } = await listIds({
    ids: matching
      .clone()
      .select('fitness_activities.id')
      .orderBy([
        { column: 'fitness_activities.started_at', order: 'desc' },
        { column: 'fitness_activities.id', order: 'desc' },
      ]),
    count: () => countMatches(knex, filters, matching),
    window,
  });
  return { items: inOrderOf(items, await results(knex, items)), count };
}

/** From the totals of whole campaigns or pages where no other filter is set, else from the rows. */
async function countMatches(
  knex: Knex,
  filters: ResolvedFitnessFilters,
  matching: Knex.QueryBuilder,
): Promise<number> {
  if (hasRange(filters) || choosesPages(filters)) return countRows(matching.clone());
  const counters = knex('campaign_fitness_totals');
  whereOneOf(counters, 'campaign_fitness_totals.campaign_id', filters.campaignIds);
  whereOneOf(counters, 'campaign_fitness_totals.type', filters.types);
  whereKind(counters, 'campaign_fitness_totals', filters);
  const [row]: { count: string | null }[] = await counters.sum({
    count: 'campaign_fitness_totals.activity_count',
  });
  const counted = Number(row?.count ?? 0);
  if (filters.campaignIds) return counted;
  return counted + (await countRows(matching.clone().whereNull('fitness_activities.page_id')));
}

async function results(knex: Knex, ids: readonly number[]): Promise<FitnessActivityResultRecord[]> {
  if (ids.length === 0) return [];
  const { rows }: { rows: FitnessActivityResultRecord[] } = await knex.raw(
    `select fitness_activities.id, fitness_activities.uid, fitness_activities.page_id, team_members.team_id,
            charities.uid as charity_uid, campaigns.uid as campaign_uid, fitness_activities.type,
            fitness_activities.virtual, fitness_activities.manual, fitness_activities.trainer,
            fitness_activities.flagged, fitness_activities.public, fitness_activities.deleted_at,
            fitness_activities.started_at, fitness_activities.latitude, fitness_activities.longitude,
            fitness_activities.distance_in_meters, fitness_activities.elevation_in_meters,
            fitness_activities.calories, fitness_activities.duration_in_seconds, fitness_activities.caption
       from fitness_activities
       left join team_members on team_members.page_id = fitness_activities.page_id
       left join charities on charities.id = fitness_activities.charity_id
       left join campaigns on campaigns.id = fitness_activities.campaign_id
      where fitness_activities.id = any(:ids)`,
    { ids },
  );
  return rows;
}
