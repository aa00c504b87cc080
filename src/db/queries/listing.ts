import type { Knex } from 'knex';
import { TooManyRowsError } from '../connection/database-errors.ts';

/** Maximum number of objects in one response. */
export const MAXIMUM_OBJECTS = 1000;

/** Maximum number of bytes of long texts and series in one list. */
const MOST_TEXT_BYTES = 16 * 2 ** 20;

/**
 * SQL: a long text of each row of a list, shortest first until they reach 16 MiB, and null for the longer ones, so that one author's texts
 * can't block a list for everyone.
 * @param bytes its length, 0 for none
 * @param id a unique expression of the row
 */
export function withinBytes(text: string, bytes: string, id: string): string {
  return `case when ${fitsBytes(bytes, id)} then ${text} end`;
}

/** SQL: whether a text is one of those that fit. */
export function fitsBytes(bytes: string, id: string): string {
  return `sum(${bytes}) over (order by ${bytes}, ${id}) <= ${MOST_TEXT_BYTES}`;
}

/** SQL: the description of each row, within this limit. */
export function listedDescription(table: 'campaigns' | 'charities'): string {
  const bytes = `coalesce(octet_length(${table}.description), 0)`;
  return `${withinBytes(`${table}.description`, bytes, `${table}.id`)} as description`;
}

export interface Window {
  limit: number;
  offset: number;
}

/** The part of a list in one response. `count` is the exact number of matches; it is read only for a list with a window. */
export interface Listing<Item> {
  items: Item[];
  count: number | undefined;
}

export interface ListSource {
  /** Selects one id column and ends in a unique ordering. */
  ids: Knex.QueryBuilder;
  count: () => Promise<number>;
  window: Window | undefined;
}

/**
 * Returns the ids in a list: the skeleton that hydration queries fill. All its statements must run in one snapshot.
 * @throws TooManyRowsError for more than 1000 matches without a window. It reads one extra row instead of counting, so that refusing a list
 * of a million rows costs no more than answering one of a thousand.
 */
export async function listIds({ ids, count, window }: ListSource): Promise<Listing<number>> {
  if (window === undefined) {
    const items = await pluckIds(ids.limit(MAXIMUM_OBJECTS + 1));
    if (items.length > MAXIMUM_OBJECTS) throw new TooManyRowsError();
    return { items, count: undefined };
  }
  const total = await count();
  // An offset past the last row would make PostgreSQL walk all of them to return none.
  if (window.offset >= total) return { items: [], count: total };
  return { items: await pluckIds(ids.limit(window.limit).offset(window.offset)), count: total };
}

/**
 * Lists all rows that a query on one table matches, by id, oldest first.
 * @param column sorts before the id
 */
export async function listById<Item>(
  table: string,
  matching: () => Knex.QueryBuilder,
  window: Window | undefined,
  records: (ids: readonly number[]) => Promise<Item[]>,
  column = 'id',
): Promise<Listing<Item>> {
  const { items, count } = await listIds({
    ids: matching()
      .select(`${table}.id`)
      .orderBy([`${table}.${column}`, `${table}.id`]),
    count: () => countRows(matching()),
    window,
  });
  return { items: await records(items), count };
}

export async function pluckIds(query: Knex.QueryBuilder): Promise<number[]> {
  const rows: { id: number }[] = await query;
  return rows.map((row) => row.id);
}

/** Returns the exact number of rows of a query on one table. */
export async function countRows(query: Knex.QueryBuilder): Promise<number> {
  const [row]: { count: number }[] = await query.count({ count: '*' });
  return Number(row?.count ?? 0);
}

export function byId<Item extends { id: number }>(items: readonly Item[]): Map<number, Item> {
  return new Map(items.map((item) => [item.id, item]));
}

/** Puts hydrated records back into the order of their skeleton. */
export function inOrderOf<Item extends { id: number }>(
  ids: readonly number[],
  items: readonly Item[],
): Item[] {
  const found = byId(items);
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Returns some columns of the rows with these ids, in the order of the ids. */
export async function rowsWithIds<Row extends { id: number }>(
  knex: Knex,
  table: string,
  columns: readonly (string | Knex.Raw)[],
  ids: readonly number[],
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const rows = await knex(table)
    .select([...columns])
    .whereRaw('id = any(?)', [[...ids]]);
  return inOrderOf(ids, rows as Row[]);
}
