import type { Knex } from 'knex';
import type { FitnessActivityType } from '../../rows/fitness-activity-rows.ts';
import {
  type GroupValueFilter,
  type Names,
  resolveNames,
  type TimeRange,
  whereOneOf,
  wherePageHasValue,
  whereWithin,
  withGroupValues,
} from '../filters.ts';
import type { RankedSubject } from '../leaderboards/donations/ranking.ts';

/** Filters for the activities that count. Filtering by a team finds those of its current members. */
export interface FitnessFilters extends Names, GroupValueFilter {
  range: TimeRange;
  types?: readonly FitnessActivityType[] | undefined;
  /** Accepted values of `manual`. */
  manual: readonly boolean[];
  virtual: readonly boolean[];
}

export type ResolvedFitnessFilters = Awaited<ReturnType<typeof resolveFitnessFilters>>;

export async function resolveFitnessFilters(knex: Knex, filters: FitnessFilters) {
  const resolved = await withGroupValues(knex, await resolveNames(knex, filters));
  const { teamIds } = resolved;
  const memberPageIds: number[] | undefined =
    teamIds && (await knex('team_members').whereRaw('team_id = any(?)', [teamIds]).pluck('page_id'));
  return { ...resolved, memberPageIds };
}

/** Whether a filter narrows the pages of a campaign. */
export function choosesPages(filters: ResolvedFitnessFilters): boolean {
  const { charityIds, pageIds, memberPageIds, valueIds } = filters;
  return [charityIds, pageIds, memberPageIds, valueIds].some((filter) => filter !== undefined);
}

/** Whether cancelled pages may have a row: if filters name the ranked pages or teams, or group values are ranked. Hidden pages never do. */
export function withCancelled({ pageIds, teamIds }: ResolvedFitnessFilters, subject: RankedSubject): boolean {
  if (subject === 'groups') return true;
  return (subject === 'teams' ? teamIds : pageIds) !== undefined;
}

/** SQL: public, not flagged and not deleted. Other activities never count. The indexes use the same wording. */
export const countedActivities =
  'fitness_activities.public and not fitness_activities.flagged and fitness_activities.deleted_at is null';

export function whereFitnessActivity(query: Knex.QueryBuilder, filters: ResolvedFitnessFilters): void {
  query.whereRaw(countedActivities);
  whereOneOf(query, 'fitness_activities.campaign_id', filters.campaignIds);
  whereOneOf(query, 'fitness_activities.charity_id', filters.charityIds);
  whereOneOf(query, 'fitness_activities.page_id', filters.pageIds);
  whereOneOf(query, 'fitness_activities.page_id', filters.memberPageIds);
  whereKind(query, 'fitness_activities', filters);
  whereOneOf(query, 'fitness_activities.type', filters.types);
  whereWithin(query, 'fitness_activities.started_at', filters.range);
  wherePageHasValue(query, 'fitness_activities.page_id', filters.valueIds);
}

/** Narrows a query on activities, or on totals by kind, to the requested kinds. */
export function whereKind(
  query: Knex.QueryBuilder,
  table: string,
  { manual, virtual }: Pick<FitnessFilters, 'manual' | 'virtual'>,
): void {
  if (manual.length < 2) whereOneOf(query, `${table}.manual`, manual);
  if (virtual.length < 2) whereOneOf(query, `${table}.virtual`, virtual);
}

export function whereInGroup(query: Knex.QueryBuilder, pageColumn: string, groupId: number): void {
  query.whereRaw('?? in (select page_id from page_group_values where group_id = ?)', [pageColumn, groupId]);
}
