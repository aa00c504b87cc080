import type { Knex } from 'knex';

/** One of the ways in which a caller may name a page, a team, a campaign or a charity. Country and uid prefix are already canonical. */
export type ResourceReference =
  | { kind: 'id'; id: number }
  | { kind: 'uid'; uid: string }
  | { kind: 'uuid'; uuid: string }
  | { kind: 'address'; countryCode: string; slug: string };

/** Half-open: `after <= moment < before`. Either end may be missing. */
export interface TimeRange {
  after?: Date | undefined;
  before?: Date | undefined;
}

type ReferableTable = 'pages' | 'teams' | 'campaigns' | 'charities';

/**
 * The ids behind references. One that names nothing is left out, so a filter by it matches nothing and does not fail.
 * Reading the ids first lets the planner see which campaign or charity it is; a subquery would hide that.
 */
export async function resolveIds(
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

/** Narrows a query to a half-open range of time. */
export function whereWithin(query: Knex.QueryBuilder, column: string, range: TimeRange | undefined): void {
  if (range?.after) query.where(column, '>=', range.after);
  if (range?.before) query.where(column, '<', range.before);
}
