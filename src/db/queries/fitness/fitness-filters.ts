import type { Knex } from 'knex';
import type { FitnessActivityType } from '../../rows/fitness-activity-rows.ts';
import { resolveGroupValues, wherePageHasValue } from '../campaigns/resolve-group-values.ts';
import { type ResourceReference, resolveFilter, type TimeRange, whereWithin } from '../filters.ts';
import type { RankedSubject } from '../leaderboards/donations/ranking.ts';

/** Which activities are counted: those that pass every filter that is given. */
export interface FitnessFilters {
  campaigns?: readonly ResourceReference[] | undefined;
  charities?: readonly ResourceReference[] | undefined;
  pages?: readonly ResourceReference[] | undefined;
  /** Of members' pages: the membership of today counts. */
  teams?: readonly ResourceReference[] | undefined;
  /** The same, named by the teams' own pages. */
  teamPages?: readonly ResourceReference[] | undefined;
  range: TimeRange;
  types?: readonly FitnessActivityType[] | undefined;
  /** Which of the two kinds are counted. */
  manual: readonly boolean[];
  virtual: readonly boolean[];
  /** Texts of group values; a page matches that has one of them. */
  groupValues?: readonly string[] | undefined;
}

export type ResolvedFitnessFilters = Awaited<ReturnType<typeof resolveFitnessFilters>>;

export async function resolveFitnessFilters(knex: Knex, filters: FitnessFilters) {
  const { range, types, manual, virtual } = filters;
  const named = await resolveFilter(knex, 'campaigns', filters.campaigns);
  const { campaignIds, valueIds } = await resolveGroupValues(knex, filters.groupValues, named);
  const teamIds = await resolveTeams(knex, filters);
  const memberPageIds: number[] | undefined =
    teamIds && (await knex('team_members').whereRaw('team_id = any(?)', [teamIds]).pluck('page_id'));
  return {
    range,
    types,
    manual,
    virtual,
    campaignIds,
    teamIds,
    memberPageIds,
    valueIds,
    charityIds: await resolveFilter(knex, 'charities', filters.charities),
    pageIds: await resolveFilter(knex, 'pages', filters.pages),
  };
}

/** The teams that are named by their number or by their own page; `undefined` without a filter. */
export async function resolveTeams(
  knex: Knex,
  { teams, teamPages }: Pick<FitnessFilters, 'teams' | 'teamPages'>,
): Promise<number[] | undefined> {
  const named = await resolveFilter(knex, 'teams', teams);
  const pageIds = await resolveFilter(knex, 'pages', teamPages);
  if (pageIds === undefined) return named;
  const query = knex('teams').whereRaw('page_id = any(?)', [pageIds]);
  if (named) query.whereRaw('id = any(?)', [named]);
  return query.pluck('id');
}

/** Whether any of the filters chooses among the pages of a campaign. */
export function choosesPages(filters: ResolvedFitnessFilters): boolean {
  const { charityIds, pageIds, memberPageIds, valueIds } = filters;
  return [charityIds, pageIds, memberPageIds, valueIds].some((filter) => filter !== undefined);
}

/** Whether the rows are pages or teams that are named one by one, or values: cancelled pages are left out of all others, hidden ones of all. */
export function withCancelled({ pageIds, teamIds }: ResolvedFitnessFilters, subject: RankedSubject): boolean {
  if (subject === 'groups') return true;
  return (subject === 'teams' ? teamIds : pageIds) !== undefined;
}

/** Public, neither flagged nor deleted: all others are counted nowhere. Written as the indexes write it. */
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
  if (filters.valueIds) wherePageHasValue(query, 'fitness_activities.page_id', filters.valueIds);
}

/** Narrows a query on activities, or on totals by kind, to some of the kinds. */
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

/** A single value is compared by `=`: only then an index that begins with the column is read in its order. */
export function whereOneOf(
  query: Knex.QueryBuilder,
  column: string,
  values: readonly (number | string | boolean)[] | undefined,
): void {
  if (values === undefined) return;
  const [first] = values;
  if (values.length === 1 && first !== undefined) query.where(column, first);
  else query.whereRaw('?? = any(?)', [column, [...values] as Knex.RawBinding]);
}
