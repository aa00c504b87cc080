import type { Knex } from 'knex';
import { holdsText } from './holds-text.ts';
import { shownIds } from './shown-pages.ts';

/** One of the ways in which a caller may name a page, a team, a campaign or a charity. Country and uid prefix are already canonical. */
export type ResourceReference =
  | { kind: 'id'; id: number }
  | { kind: 'uid'; uid: string }
  | { kind: 'uuid'; uuid: string }
  | { kind: 'address'; countryCode: string; slug: string };

/** Half-open: `after <= time < before`. Either end may be missing. */
export interface TimeRange {
  after?: Date | undefined;
  before?: Date | undefined;
}

export function hasRange({ range }: { range: TimeRange }): boolean {
  return range.after !== undefined || range.before !== undefined;
}

type ReferableTable = 'pages' | 'teams' | 'campaigns' | 'charities';

/**
 * The ids behind references. One that names nothing is left out, so a filter by it matches nothing and does not fail; a hidden page
 * is nothing, nor is its team. Reading the ids first lets the planner see which campaign or charity it is; a subquery would hide that.
 */
export async function resolveIds(
  knex: Knex,
  table: ReferableTable,
  references: readonly ResourceReference[],
): Promise<number[]> {
  const ids = await resolveIdsOfAll(knex, table, references);
  return table === 'pages' || table === 'teams' ? shownIds(knex, table, ids) : ids;
}

/** The same with hidden pages, for operators, owners and payments. */
export async function resolveIdsOfAll(
  knex: Knex,
  table: ReferableTable,
  references: readonly ResourceReference[],
): Promise<number[]> {
  const ids = references.flatMap((reference) => (reference.kind === 'id' ? [reference.id] : []));
  if (ids.length === references.length) return ids;
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

/** The ids behind an optional filter: `undefined` stays "no filter". */
export async function resolveFilter(
  knex: Knex,
  table: ReferableTable,
  references: readonly ResourceReference[] | undefined,
): Promise<number[] | undefined> {
  return references === undefined ? undefined : resolveIds(knex, table, references);
}

/** Narrows a query to rows whose column holds one of the ids; without ids it adds nothing. One bind, however many ids. */
export function whereAnyOf(
  query: Knex.QueryBuilder,
  column: string,
  ids: readonly number[] | undefined,
): void {
  if (ids !== undefined) query.whereRaw('?? = any(?)', [column, [...ids]]);
}

/** A table that ties the rows of a query to others; its columns hold the ids of both. */
export interface Link {
  table: string;
  /** Holds the id of the query's own row. */
  ownColumn: string;
  otherColumn: string;
}

export const charitiesOfCampaign: Link = {
  table: 'campaign_charities',
  ownColumn: 'campaign_id',
  otherColumn: 'charity_id',
};

const campaignsOfCharity: Link = {
  table: 'campaign_charities',
  ownColumn: 'charity_id',
  otherColumn: 'campaign_id',
};

/** Narrows a query to rows that a link ties to one of the ids; without ids it adds nothing. */
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

/** Whose charities are wanted: those that pages of these campaigns can choose. */
export interface ChoosingCampaigns {
  ids: number[];
  /** Whether one of them lists no charity: then pages can choose every active one. */
  takeAll: boolean;
}

export async function resolveChoosingCampaigns(
  knex: Knex,
  references: readonly ResourceReference[] | undefined,
): Promise<ChoosingCampaigns | undefined> {
  const ids = await resolveFilter(knex, 'campaigns', references);
  if (ids === undefined) return undefined;
  const open = await knex('campaigns')
    .whereRaw('campaigns.id = any(?)', [ids])
    .whereNotExists((listed) =>
      listed.from('campaign_charities').whereRaw('campaign_charities.campaign_id = campaigns.id'),
    )
    .first('campaigns.id');
  return { ids, takeAll: open !== undefined };
}

/** Narrows a query over charities; without campaigns it adds nothing. */
export function whereChosenIn(query: Knex.QueryBuilder, campaigns: ChoosingCampaigns | undefined): void {
  if (!campaigns) return;
  query.where((any) => {
    if (campaigns.takeAll) any.orWhere('charities.active', true);
    any.orWhere((listed) => whereLinked(listed, 'charities.id', campaignsOfCharity, campaigns.ids));
  });
}

export function whereWithin(query: Knex.QueryBuilder, column: string, range: TimeRange | undefined): void {
  if (range?.after) query.where(column, '>=', range.after);
  if (range?.before) query.where(column, '<', range.before);
}

export interface NameFilters {
  country?: string | undefined;
  /** Part of the name, without regard to case and accents. */
  search?: string | undefined;
  limit: number;
}

/** Narrows a query over campaigns or charities to those of a country and a name, by number. */
export function whereNamed(
  query: Knex.QueryBuilder,
  { country, search, limit }: NameFilters,
): Knex.QueryBuilder {
  if (country !== undefined) query.where('country_code', country);
  if (search !== undefined) query.whereRaw(holdsText('name', '?'), [search]);
  return query.orderBy('id').limit(limit);
}
