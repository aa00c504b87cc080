import type { Knex } from 'knex';
import type { FitnessActivityRow } from '../../rows/fitness-activity-rows.ts';
import type { FeedActivity } from '../feed/feed-records.ts';
import { hasRange, whereOneOf } from '../filters.ts';
import { countRows, inOrderOf, type Listing, listIds, type Window, withinBytes } from '../listing.ts';
import { pageGroups } from '../pages/page-groups.ts';
import { hiddenPageIds, isShownPage } from '../shown-pages.ts';
import {
  choosesPages,
  type ResolvedFitnessFilters,
  whereFitnessActivity,
  whereKind,
} from './fitness-filters.ts';

export interface FitnessActivityResultRecord
  extends Omit<FeedActivity, 'table'>,
    Pick<FitnessActivityRow, 'flagged' | 'public' | 'deleted_at' | 'description' | 'elevation_series'> {}

/**
 * Returns matching activities, latest first; of activities with the same start time, the higher number comes first. If their descriptions
 * and elevation data exceed 16 MiB in total, the longest are null.
 * @throws TooManyRowsError for more than 1000 without a window
 */
export async function fitnessActivityResults(
  knex: Knex,
  filters: ResolvedFitnessFilters,
  window: Window | undefined,
): Promise<Listing<FitnessActivityResultRecord> & { count: number }> {
  const all = knex('fitness_activities');
  whereFitnessActivity(all, filters);
  const matching = all.clone().whereRaw(isShownPage('fitness_activities.page_id'));
  const { items, count = items.length } = await listIds({
    ids: matching
      .clone()
      .select('fitness_activities.id')
      .orderBy([
        { column: 'fitness_activities.started_at', order: 'desc' },
        { column: 'fitness_activities.id', order: 'desc' },
      ]),
    count: () => countMatches(knex, filters, all, matching),
    window,
  });
  return { items: inOrderOf(items, await results(knex, items)), count };
}

/** Counts from the totals of whole campaigns or pages if there is no other filter, otherwise from the rows. */
async function countMatches(
  knex: Knex,
  filters: ResolvedFitnessFilters,
  all: Knex.QueryBuilder,
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
  const ofHidden = all
    .clone()
    .whereRaw('fitness_activities.page_id = any(?)', [await hiddenPageIds(knex, filters.campaignIds)]);
  const counted = Number(row?.count ?? 0) - (await countRows(ofHidden));
  if (filters.campaignIds) return counted;
  return counted + (await countRows(matching.clone().whereNull('fitness_activities.page_id')));
}

async function results(knex: Knex, ids: readonly number[]): Promise<FitnessActivityResultRecord[]> {
  if (ids.length === 0) return [];
  const { rows }: { rows: FitnessActivityResultRecord[] } = await knex.raw(
    `with shown as (
       select *, coalesce(octet_length(elevation_series::text), 0) + coalesce(octet_length(description), 0) as bytes
         from fitness_activities
        where id = any(:ids))
     select shown.id, shown.uid, shown.page_id, team_members.team_id,
            charities.uid as charity_uid, campaigns.uid as campaign_uid, ${pageGroups('shown.page_id')} as groups,
            shown.type, shown.virtual, shown.manual, shown.trainer, shown.flagged, shown.public, shown.deleted_at,
            shown.created_at, shown.started_at, shown.latitude, shown.longitude, shown.distance_in_meters,
            shown.elevation_in_meters, shown.calories, shown.duration_in_seconds, shown.caption,
            ${withinBytes('shown.description', 'shown.bytes', 'shown.id')} as description,
            ${withinBytes('shown.elevation_series', 'shown.bytes', 'shown.id')} as elevation_series
       from shown
       left join team_members on team_members.page_id = shown.page_id
       left join charities on charities.id = shown.charity_id
       left join campaigns on campaigns.id = shown.campaign_id`,
    { ids },
  );
  return rows;
}
