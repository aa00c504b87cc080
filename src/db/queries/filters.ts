import type { Knex } from 'knex';
import { holdsText } from './holds-text.ts';
import { isShownPage, shownIds } from './shown-pages.ts';

/** A way to name a page, team, campaign or charity. Country and uid prefix are already canonical. */
export type ResourceReference =
  | { kind: 'id'; id: number }
  | { kind: 'uid'; uid: string }
  | { kind: 'uuid'; uuid: string }
  | { kind: 'address'; countryCode: string; slug: string };

/** A half-open range: `after <= time < before`. Either end may be missing. */
export interface TimeRange {
  after?: Date | undefined;
  before?: Date | undefined;
}

export function hasRange({ range }: { range: TimeRange }): boolean {
  return range.after !== undefined || range.before !== undefined;
}

type ReferableTable = 'pages' | 'teams' | 'campaigns' | 'charities';

type References = readonly ResourceReference[];

/** Filters by name. A row must match one reference of each list that is set. */
export interface Names {
  pages?: References | undefined;
  /** Pages to leave out. */
  excludedPages?: References | undefined;
  teams?: References | undefined;
  /** The same as `teams`, by the teams' own pages. */
  teamPages?: References | undefined;
  campaigns?: References | undefined;
  charities?: References | undefined;
}

/** The same filters by id. */
export interface Ids {
  pageIds?: number[] | undefined;
  excludedPageIds?: number[] | undefined;
  teamIds?: number[] | undefined;
  campaignIds?: number[] | undefined;
  charityIds?: number[] | undefined;
}

/** Filters with ids instead of names: still plain data. */
export type Resolved<Filters extends Names> = Omit<Filters, keyof Names> & Ids;

/** Replaces the names in filters with ids. An empty list of ids matches nothing. */
export async function resolveNames<Filters extends Names>(
  knex: Knex,
  filters: Filters,
): Promise<Resolved<Filters>> {
  const { pages, excludedPages, teams, teamPages, campaigns, charities, ...others } = filters;
  return {
    ...others,
    pageIds: await resolveFilter(knex, 'pages', pages),
    excludedPageIds: await resolveFilter(knex, 'pages', excludedPages),
    teamIds: await resolveTeams(knex, teams, teamPages),
    campaignIds: await resolveFilter(knex, 'campaigns', campaigns),
    charityIds: await resolveFilter(knex, 'charities', charities),
  };
}

/** Narrows campaigns to the one that has this group: only its pages can have the group's values. */
export async function withinGroup<Filters extends Ids>(
  knex: Knex,
  filters: Filters,
  groupId: number,
): Promise<Filters> {
  const ofGroup: number[] = await knex('campaign_groups').where('id', groupId).pluck('campaign_id');
  const { campaignIds } = filters;
  return {
    ...filters,
    campaignIds: campaignIds ? ofGroup.filter((id) => campaignIds.includes(id)) : ofGroup,
  };
}

export interface GroupValueFilter {
  /** Texts of group values. A page matches if it has one of them. */
  groupValues?: readonly string[] | undefined;
}

export interface GroupValueIds extends Ids {
  valueIds?: number[] | undefined;
  /** Whether no page has two of the values. A page has at most one per group, and only groups of its campaign. */
  valuesAreDisjoint?: boolean | undefined;
}

/** Replaces texts with the ids of values, in groups of these campaigns or of all, and narrows campaigns to those that have one. */
export async function withGroupValues<Filters extends Ids & GroupValueFilter>(
  knex: Knex,
  filters: Filters,
): Promise<Omit<Filters, 'groupValues' | 'campaignIds'> & GroupValueIds> {
  const { groupValues, campaignIds, ...others } = filters;
  if (groupValues === undefined) return { ...others, campaignIds };
  const query = knex('campaign_group_values')
    .join('campaign_groups', 'campaign_groups.id', 'campaign_group_values.group_id')
    .select('campaign_group_values.id', 'campaign_group_values.group_id', 'campaign_groups.campaign_id')
    .whereRaw('campaign_group_values.value = any(?)', [[...groupValues]])
    .orderBy('campaign_group_values.id');
  whereAnyOf(query, 'campaign_groups.campaign_id', campaignIds);
  const values: { id: number; group_id: number; campaign_id: number }[] = await query;
  const campaigns = new Set(values.map((value) => value.campaign_id));
  const groups = new Set(values.map((value) => value.group_id));
  return {
    ...others,
    campaignIds: [...campaigns],
    valueIds: values.map((value) => value.id),
    valuesAreDisjoint: groups.size === campaigns.size,
  };
}

/** Replaces teams by their own pages and their members', and narrows pages to these. */
export async function withPagesOfTeams<Filters extends Ids>(
  knex: Knex,
  { teamIds, pageIds, ...others }: Filters,
  members: 'all members' | 'shown members',
): Promise<Omit<Filters, 'teamIds' | 'pageIds'> & Pick<Ids, 'pageIds'>> {
  if (!teamIds) return { ...others, pageIds };
  const { rows }: { rows: { page_id: number }[] } = await knex.raw(
    `select page_id from team_members
      where team_id = any(:teamIds) ${members === 'shown members' ? `and ${isShownPage('page_id')}` : ''}
     union all select page_id from teams where id = any(:teamIds)`,
    { teamIds },
  );
  const ofTeams = rows.map((row) => row.page_id);
  const wanted = new Set(pageIds ?? ofTeams);
  return { ...others, pageIds: ofTeams.filter((id) => wanted.has(id)) };
}

async function resolveTeams(
  knex: Knex,
  teams: References | undefined,
  teamPages: References | undefined,
): Promise<number[] | undefined> {
  const named = await resolveFilter(knex, 'teams', teams);
  const pageIds = await resolveFilter(knex, 'pages', teamPages);
  if (pageIds === undefined) return named;
  const query = knex('teams').whereRaw('page_id = any(?)', [pageIds]);
  whereAnyOf(query, 'id', named);
  return query.pluck('id');
}

/** The ids of an optional filter. `undefined` still means no filter. */
async function resolveFilter(
  knex: Knex,
  table: ReferableTable,
  references: References | undefined,
): Promise<number[] | undefined> {
  return references === undefined ? undefined : resolveIds(knex, table, references);
}

/**
 * The ids of references. Unknown ones, hidden pages and teams with a hidden page are left out, so filtering by them matches nothing
 * instead of failing. Reading the ids first tells the planner which campaign or charity it is; a subquery would hide that.
 */
export async function resolveIds(
  knex: Knex,
  table: ReferableTable,
  references: References,
): Promise<number[]> {
  const ids = await resolveIdsOfAll(knex, table, references);
  return table === 'pages' || table === 'teams' ? shownIds(knex, table, ids) : ids;
}

/** The same ids including hidden pages, for operators, owners and payments. No id is repeated, so no row is counted twice. */
export async function resolveIdsOfAll(
  knex: Knex,
  table: ReferableTable,
  references: References,
): Promise<number[]> {
  const ids = references.flatMap((reference) => (reference.kind === 'id' ? [reference.id] : []));
  if (ids.length === references.length) return [...new Set(ids)];
  const uuids = references.flatMap((reference) => (reference.kind === 'uuid' ? [reference.uuid] : []));
  const uids = references.flatMap((reference) => (reference.kind === 'uid' ? [reference.uid] : []));
  const addresses = references.filter((reference) => reference.kind === 'address');
  return knex(table)
    .where((any) => {
      if (ids.length > 0) any.orWhereRaw('??.id = any(?)', [table, ids]);
      if (uuids.length > 0) any.orWhereRaw('??.uuid = any(?)', [table, uuids]);
      if (uids.length > 0) any.orWhereRaw('??.uid = any(?)', [table, uids]);
      for (const { countryCode, slug } of addresses) {
        any.orWhere({ [`${table}.country_code`]: countryCode, [`${table}.slug`]: slug });
      }
    })
    .pluck(`${table}.id`);
}

/** Narrows a query to rows with one of the ids in a column. Adds nothing without ids, and one binding however many there are. */
export function whereAnyOf(
  query: Knex.QueryBuilder,
  column: string,
  ids: readonly number[] | undefined,
): void {
  if (ids !== undefined) query.whereRaw('?? = any(?)', [column, [...ids]]);
}

/**
 * Narrows a query in the same way, but compares a single value with `=`, because only then can an index that starts with the column provide
 * the order.
 */
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

export function wherePageHasValue(
  query: Knex.QueryBuilder,
  pageColumn: string,
  valueIds: readonly number[] | undefined,
): void {
  if (valueIds === undefined) return;
  query.whereRaw('?? in (select page_id from page_group_values where value_id = any(?))', [
    pageColumn,
    [...valueIds],
  ]);
}

/** A table that links the rows of a query to others by the ids of both. */
export interface Link {
  table: string;
  /** The column with the id of the query's own row. */
  ownColumn: string;
  otherColumn: string;
}

/** Narrows a query to rows that are linked to one of the ids. Adds nothing without ids. */
export function whereLinked(
  query: Knex.QueryBuilder,
  idColumn: string,
  { table, ownColumn, otherColumn }: Link,
  ids: readonly number[] | undefined,
): void {
  if (ids === undefined) return;
  query.whereExists((links) => {
    links.from(table).whereRaw('?? = ??', [`${table}.${ownColumn}`, idColumn]);
    whereAnyOf(links, `${table}.${otherColumn}`, ids);
  });
}

export function whereWithin(query: Knex.QueryBuilder, column: string, range: TimeRange | undefined): void {
  if (range?.after) query.where(column, '>=', range.after);
  if (range?.before) query.where(column, '<', range.before);
}

export interface NameFilters {
  country?: string | undefined;
  /** Part of the name, ignoring case and accents. */
  search?: string | undefined;
  limit: number;
}

/** Narrows a query over campaigns or charities to a country and a name, ordered by id. */
export function whereNamed(
  query: Knex.QueryBuilder,
  { country, search, limit }: NameFilters,
): Knex.QueryBuilder {
  if (country !== undefined) query.where('country_code', country);
  if (search !== undefined) query.whereRaw(holdsText('name', '?'), [search]);
  return query.orderBy('id').limit(limit);
}
