import type { Knex } from 'knex';
import { allOf, type Bindings, type Condition } from '../conditions.ts';
import type { TimeRange } from '../filters.ts';
import type { Matches } from '../matching-people.ts';

/** Rows are counted up to this number, unless a total is known. */
const MOST_COUNTED = 10_000;

type PlaceFilter = 'pageIds' | 'campaignIds' | 'charityIds' | 'sourceIds' | 'endpointIds' | 'userIds';

/** Filters that lists have in common. An array has each id once. */
export interface ListFilters extends Partial<Record<PlaceFilter, readonly number[] | undefined>> {
  q?: string | undefined;
  created?: TimeRange | undefined;
}

/** Where a list continues: the last row of a window. */
export interface Position {
  /** The value by which the list is sorted, as PostgreSQL writes it. */
  key: string;
  id: number;
}

export interface ListRequest<Filters, Sort extends string> {
  filters: Filters;
  sort: Sort;
  descending: boolean;
  after?: Position | undefined;
  limit: number;
}

export interface ListedIds {
  ids: number[];
  /** Absent after the last row. */
  next?: Position;
  count: number;
  /** False if there are more rows than `count`. */
  countIsExact: boolean;
}

/** Rows that an index has in the order of the list. */
interface Branch {
  /**
   * SQL: a relation called `place`. The branch is read once for each of its rows, so an index by place also serves all places together. An
   * index by the time alone would cost every donation one more entry.
   */
  places?: string;
  conditions: readonly string[];
}

/** One order of a list, and where it is read from. */
export interface Order<Filters> {
  from: (filters: Filters) => string;
  id: string;
  key: string;
  type: 'timestamptz' | 'bigint' | 'text';
  /** Whether ids are in the opposite order of the key. */
  oppositeIds?: boolean;
  /** Columns of filters by place. The index of the first one that is set is read, once for each id. */
  places?: Partial<Record<PlaceFilter, string>>;
  /** Conditions of which each row meets exactly one, if an index has to be read for each of them. */
  kinds?: (filters: Filters) => readonly string[];
  /** What is read without a filter by place. No row may be in two branches. Default: one index that has all rows. */
  otherwise?: (filters: Filters) => Branch[];
}

/** A list as staff can filter and sort it. */
export interface StaffList<Filters extends ListFilters, Sort extends string> {
  orders: Record<Sort, Order<Filters>>;
  /** Adds values to the bindings. */
  conditions: (filters: Filters, bindings: Bindings) => Condition[];
  matching?: (knex: Knex, q: string) => Promise<Matches>;
  /** Returns the exact number of rows, without `q`, if running totals have it. */
  total?: (knex: Knex, filters: Filters) => Promise<number | undefined>;
}

/** Returns a window of a list, and how many rows the list has. */
export async function readList<Filters extends ListFilters, Sort extends string>(
  knex: Knex,
  list: StaffList<Filters, Sort>,
  request: ListRequest<Filters, Sort>,
): Promise<ListedIds> {
  const matches = await matchesOf(knex, list, request.filters);
  const window = windowQuery(list, request, matches);
  const { rows }: { rows: Position[] } = await knex.raw(window.sql, window.bindings);
  const shown = rows.slice(0, request.limit);
  const last = shown.at(-1);
  return {
    ids: shown.map(({ id }) => id),
    ...(rows.length > shown.length && last ? { next: last } : {}),
    ...(await countRows(knex, list, request, matches)),
  };
}

/** Returns the query for what `q` matches, `undefined` without it. */
export async function matchesOf<Filters extends ListFilters>(
  knex: Knex,
  { matching }: Pick<StaffList<Filters, never>, 'matching'>,
  { q }: Filters,
): Promise<Matches | undefined> {
  return q === undefined ? undefined : matching?.(knex, q);
}

async function countRows<Filters extends ListFilters, Sort extends string>(
  knex: Knex,
  list: StaffList<Filters, Sort>,
  request: ListRequest<Filters, Sort>,
  matches: Matches | undefined,
): Promise<Pick<ListedIds, 'count' | 'countIsExact'>> {
  const total = matches ? undefined : await list.total?.(knex, request.filters);
  if (total !== undefined) return { count: total, countIsExact: true };
  const { sql, bindings } = countQuery(list, request, matches);
  const { rows }: { rows: { count: number }[] } = await knex.raw(sql, bindings);
  const count = rows[0]?.count ?? 0;
  return { count: Math.min(count, MOST_COUNTED), countIsExact: count <= MOST_COUNTED };
}

/** Returns a statement that reads one row more than the window has. */
export function windowQuery<Filters extends ListFilters, Sort extends string>(
  list: StaffList<Filters, Sort>,
  { filters, sort, descending, after, limit }: ListRequest<Filters, Sort>,
  matches: Matches | undefined,
): Matches {
  const order = list.orders[sort];
  const { id, key, type } = order;
  const bindings: Bindings = { ...matches?.bindings, limit: limit + 1 };
  const idsDescend = descending !== (order.oppositeIds ?? false);
  const sorted = (keyColumn: string, idColumn: string) =>
    `order by ${keyColumn} ${descending ? 'desc' : 'asc'}, ${idColumn} ${idsDescend ? 'desc' : 'asc'} limit :limit`;
  // The rows with the same key and the others are two ranges of the index.
  const ranges: Condition[] = [undefined];
  if (after) {
    Object.assign(bindings, { afterKey: after.key, afterId: after.id });
    const value = `cast(:afterKey as ${type})`;
    ranges.splice(0, 1, `${key} = ${value} and ${id} ${idsDescend ? '<' : '>'} :afterId`);
    ranges.push(`${key} ${descending ? '<' : '>'} ${value}`);
  }
  const conditions = list.conditions(filters, bindings);
  const select = `select ${id} as id, ${key} as key from ${order.from(filters)}`;
  // A match is a single row, in no range.
  const wanted = matches ? [ranges.filter(Boolean).join(' or ')] : ranges;
  const end = matches ? 'limit 1' : sorted(key, id);
  const parts = branchesOf(order, filters, bindings, matches).flatMap((branch) =>
    wanted.map((range) => partOf(branch, select, [...conditions, range && `(${range})`], end)),
  );
  return {
    sql: `select id, cast(key as text) as key from (${parts.join(' union all ')}) as listed ${sorted('listed.key', 'listed.id')}`,
    bindings,
  };
}

/** Returns a statement that counts the rows of a list, up to one more than `MOST_COUNTED`. */
export function countQuery<Filters extends ListFilters, Sort extends string>(
  list: StaffList<Filters, Sort>,
  { filters, sort }: Pick<ListRequest<Filters, Sort>, 'filters' | 'sort'>,
  matches: Matches | undefined,
): Matches {
  const order = list.orders[sort];
  const bindings: Bindings = { ...matches?.bindings, most: MOST_COUNTED + 1 };
  const conditions = list.conditions(filters, bindings);
  const select = `select ${order.id} as id from ${order.from(filters)}`;
  const parts = branchesOf(order, filters, bindings, matches).map((branch) =>
    partOf(branch, select, conditions, 'limit :most'),
  );
  return {
    sql: `select count(*)::integer as count from (select from (${parts.join(' union all ')}) as parts limit :most) as counted`,
    bindings,
  };
}

function branchesOf<Filters extends ListFilters>(
  { id, places = {}, kinds, otherwise }: Order<Filters>,
  filters: Filters,
  bindings: Bindings,
  matches: Matches | undefined,
): Branch[] {
  const filtered = Object.entries(places).flatMap(([name, column]) => {
    const ids = filters[name as PlaceFilter];
    if (ids === undefined) return [];
    bindings[name] = [...ids];
    return [{ name, column }];
  });
  const isIn = filtered.map(({ name, column }) => `${column} = any(:${name})`);
  // Matches are looked up one by one: they are in no order, and the planner doesn't know how many there are.
  if (matches) return [{ places: `(${matches.sql}) as place`, conditions: [`${id} = place.id`, ...isIn] }];
  const [first] = filtered;
  const branches = first
    ? [
        {
          places: `unnest(cast(:${first.name} as bigint[])) as place (id)`,
          conditions: [`${first.column} = place.id`, ...isIn.slice(1)],
        },
      ]
    : (otherwise?.(filters) ?? [{ conditions: [] }]);
  if (!kinds) return branches;
  return branches.flatMap(({ conditions, ...branch }) =>
    kinds(filters).map((kind) => ({ ...branch, conditions: [...conditions, kind] })),
  );
}

function partOf(
  { places, conditions }: Branch,
  select: string,
  further: readonly Condition[],
  end: string,
): string {
  const rows = `(${select} where ${allOf([...conditions, ...further])} ${end})`;
  return places ? `select listed.* from ${places} cross join lateral ${rows} as listed` : rows;
}
