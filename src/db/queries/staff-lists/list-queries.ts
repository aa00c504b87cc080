import { allOf, type Bindings, type Condition } from '../conditions.ts';
import type {
  Branch,
  Choice,
  ListFilters,
  ListRequest,
  Order,
  PlaceFilter,
  Position,
  StaffList,
} from './list-definition.ts';

/** Places whose rows can be merged while they are read. */
const MOST_MERGED = 10;

/** Places that decide up to which key all of them are read. */
const MOST_BOUNDING = 100;

export interface Statement {
  sql: string;
  bindings: Bindings;
}

/** A row that was read in the order of the list. */
export interface WalkedRow extends Position {
  holds: boolean;
  /** From 1. */
  number: number;
}

type Window<Filters, Sort extends string> = Omit<ListRequest<Filters, Sort>, 'filters'>;

/** Returns a statement that reads one row more than the window has. */
export function windowQuery<Filters extends ListFilters, Sort extends string>(
  list: StaffList<Filters, Sort>,
  window: Window<Filters, Sort>,
  choices: readonly Choice<Filters>[],
): Statement {
  const order = list.orders[window.sort];
  const bindings: Bindings = { limit: window.limit + 1 };
  const { ranges, sorted } = orderingOf(order, window, bindings);
  const parts = choices.flatMap((choice, number) => {
    const { branches, select, conditions, areMatches } = rowsOf(list, order, choice, number, bindings);
    // A match is a single row, in no range.
    const wanted = areMatches ? [ranges.filter(Boolean).join(' or ')] : ranges;
    const end = areMatches ? 'limit 1' : `${sorted(order.key, order.id)} limit :limit`;
    return branches.flatMap((branch) =>
      wanted.map((range) => {
        const further = [...conditions, range && `(${range})`];
        return !areMatches && isOfEachPlace(order, branch)
          ? firstOfPlaces(order, branch, select(), further, window.limit + 1, { sorted, ...window })
          : partOf(branch, select(), further, end);
      }),
    );
  });
  return {
    sql: `select id, cast(key as text) as key from (${parts.join(' union all ')}) as listed
      ${sorted('listed.key', 'listed.id')} limit :limit`,
    bindings,
  };
}

/** Returns a statement that counts the rows of a list, in its first order. */
export function countQuery<Filters extends ListFilters, Sort extends string>(
  list: StaffList<Filters, Sort>,
  choices: readonly Choice<Filters>[],
  most: number,
): Statement {
  const [order] = Object.values<Order<Filters>>(list.orders) as [Order<Filters>];
  const bindings: Bindings = { most };
  const parts = choices.flatMap((choice, number) => {
    const { branches, select, conditions } = rowsOf(list, order, choice, number, bindings);
    return branches.map((branch) => partOf(branch, select(), conditions, 'limit :most'));
  });
  return {
    sql: `select count(*)::integer as count from (select from (${parts.join(' union all ')}) as parts limit :most) as counted`,
    bindings,
  };
}

/**
 * Returns a statement that reads rows in the order of the list, and of these, one match more than the window has. If it had to stop before,
 * the last row is the one with the number `most`.
 * @returns undefined if no index has the order
 */
export function walkQuery<Filters extends ListFilters, Sort extends string>(
  list: StaffList<Filters, Sort>,
  window: Window<Filters, Sort>,
  choices: readonly Choice<Filters>[],
  most: number,
): Statement | undefined {
  const bindings: Bindings = { limit: window.limit + 1, most };
  const walk = walkOf(list, window, choices, most, bindings);
  if (!walk) return undefined;
  const sorted = walk.sorted('walked.key', 'walked.id');
  return {
    sql: `
      select id, cast(key as text) as key, holds, number
        from (select id, key, holds, row_number() over (${sorted}) as number from (${walk.sql}) as walked) as walked
       where holds or number = cast(:most as bigint) ${sorted} limit :limit`,
    bindings,
  };
}

/** Returns a query for the first rows of a list in their order, and whether each matches. */
function walkOf<Filters extends ListFilters, Sort extends string>(
  list: StaffList<Filters, Sort>,
  window: Pick<Window<Filters, Sort>, 'sort' | 'descending' | 'after'>,
  choices: readonly Choice<Filters>[],
  most: number,
  bindings: Bindings,
): { sql: string; sorted: Sorted } | undefined {
  const order = list.orders[window.sort];
  const { ranges, sorted } = orderingOf(order, window, bindings);
  const parts: string[] = [];
  for (const [number, { filters, others }] of choices.entries()) {
    const rows = rowsOf(list, order, { filters, others: [] }, number, bindings);
    Object.assign(bindings, ...others.map((other) => other.bindings));
    const holds = (id: string) => `${allOf(others.map((other) => `(${other.holds(id)})`))} as holds`;
    const select = rows.select(holds(order.id));
    for (const branch of rows.branches) {
      if (isOfEachPlace(order, branch)) {
        for (const range of ranges) {
          const further = [...rows.conditions, range && `(${range})`];
          const ordered = { sorted, descending: window.descending };
          const first = firstOfPlaces(order, branch, rows.select(), further, most, ordered);
          parts.push(`select best.id, best.key, ${holds('best.id')}
            from (${first} ${sorted('listed.key', 'listed.id')} limit :most) as best ${sorted('best.key', 'best.id')} limit :most`);
        }
        continue;
      }
      const merged = mergedBranch(branch, number, bindings);
      if (!merged) return undefined;
      for (const conditions of merged) {
        for (const range of ranges) {
          const all = allOf([...conditions, ...rows.conditions, range && `(${range})`]);
          parts.push(`${select} where ${all} ${sorted(order.key, order.id)} limit :most`);
        }
      }
    }
  }
  if (parts.length === 0) return undefined;
  // With a limit, each part is read from the index in the order of the list. PostgreSQL merges them and reads no more than it needs.
  const merged = `select * from ((${parts.join(') union all (')})) as parts ${sorted('key', 'id')} limit :most`;
  return { sql: parts.length === 1 ? (parts[0] as string) : merged, sorted };
}

type Sorted = (key: string, id: string) => string;

/** Returns the ranges of an index that follow a position, and the order. The rows with the same key and the others are two ranges. */
function orderingOf<Filters, Sort extends string>(
  { id, key, type, oppositeIds = false }: Order<Filters>,
  { descending, after }: Pick<Window<Filters, Sort>, 'descending' | 'after'>,
  bindings: Bindings,
): { ranges: Condition[]; sorted: Sorted } {
  const idsDescend = descending !== oppositeIds;
  const sorted: Sorted = (keyColumn, idColumn) =>
    `order by ${keyColumn} ${descending ? 'desc' : 'asc'}, ${idColumn} ${idsDescend ? 'desc' : 'asc'}`;
  if (!after) return { ranges: [undefined], sorted };
  Object.assign(bindings, { afterKey: after.key, afterId: after.id });
  const value = `cast(:afterKey as ${type})`;
  const ranges = [
    `${key} = ${value} and ${id} ${idsDescend ? '<' : '>'} :afterId`,
    `${key} ${descending ? '<' : '>'} ${value}`,
  ];
  return { ranges, sorted };
}

/** Returns where the rows of a choice are read, and the conditions that they meet. */
function rowsOf<Filters extends ListFilters, Sort extends string>(
  list: StaffList<Filters, Sort>,
  order: Order<Filters>,
  { filters, ids, others }: Choice<Filters>,
  number: number,
  bindings: Bindings,
) {
  const { id, key, places = {}, from } = order;
  const placed = Object.entries(places).flatMap(([name, column]) => {
    const wanted = filters[name as PlaceFilter];
    if (wanted === undefined) return [];
    bindings[name] = [...wanted];
    return [{ name, column, ids: wanted, isIn: `${column} = any(:${name})` }];
  });
  const { campaignIds: campaign } = places;
  if (filters.exceptCampaignIds) bindings.exceptCampaignIds = [...filters.exceptCampaignIds];
  // Without ids, all matches of the first filter are read, however many there are.
  const [first] = ids ? [] : others;
  const held = others.filter((other) => other !== first);
  Object.assign(bindings, ...others.map((other) => other.bindings));
  if (ids) bindings[`ids${number}`] = [...ids];
  const matches = first
    ? `select distinct id from (${first.sql}) as matches`
    : `select unnest(cast(:ids${number} as bigint[])) as id`;
  const areMatches = ids !== undefined || (first !== undefined && first.relation === undefined);
  return {
    areMatches,
    branches: areMatches
      ? // Matches are looked up one by one: they are in no order, and the planner doesn't know how many there are.
        [
          {
            places: `(${matches}) as place`,
            conditions: [`${id} = place.id`, ...placed.map(({ isIn }) => isIn)],
          },
        ]
      : first
        ? [{ conditions: placed.map(({ isIn }) => isIn) }]
        : branchesOf(order, filters, placed),
    select: (further?: string) =>
      `select ${[`${id} as id`, `${key} as key`, ...(further ? [further] : [])].join(', ')}
         from ${first?.relation ?? from(filters)}`,
    conditions: [
      ...list.conditions(filters, bindings, id),
      filters.exceptCampaignIds && campaign && `(${campaign} = any(:exceptCampaignIds)) is not true`,
      ...held.map((other) => `(${other.holds(id)})`),
    ] as Condition[],
  };
}

interface Placed {
  name: string;
  column: string;
  ids: readonly number[];
  isIn: string;
}

type PlacedBranch = Branch & { placed?: Placed };

function branchesOf<Filters extends ListFilters>(
  { kinds, otherwise }: Order<Filters>,
  filters: Filters,
  [first, ...further]: readonly Placed[],
): PlacedBranch[] {
  const branches: PlacedBranch[] = first
    ? [
        {
          places: `unnest(cast(:${first.name} as bigint[])) as place (id)`,
          conditions: [`${first.column} = place.id`, ...further.map(({ isIn }) => isIn)],
          placed: first,
        },
      ]
    : (otherwise?.(filters) ?? [{ conditions: [] }]);
  if (!kinds) return branches;
  return branches.flatMap((branch) =>
    kinds(filters).map((kind) => ({ ...branch, conditions: [...branch.conditions, kind] })),
  );
}

/** Returns the conditions of each part of a branch that an index has in the order of the list, `undefined` if these are too many to merge. */
function mergedBranch(
  { places, placed, conditions }: PlacedBranch,
  number: number,
  bindings: Bindings,
): string[][] | undefined {
  if (!places) return [[...conditions]];
  if (!placed || placed.ids.length > MOST_MERGED) return undefined;
  const [, ...others] = conditions;
  return placed.ids.map((id, index) => {
    const name = `place${number}of${index}`;
    bindings[name] = id;
    return [`${placed.column} = :${name}`, ...others];
  });
}

/** Whether a branch reads all places of an index of totals. */
const isOfEachPlace = ({ type }: Pick<Order<never>, 'type'>, { places, placed }: PlacedBranch) =>
  places !== undefined && !placed && type === 'bigint';

/**
 * Returns a query that has the first rows of all places together, in no order. Of some places, each has so many rows up to a certain key
 * that nothing behind it has to be read.
 */
function firstOfPlaces(
  { key, id }: Pick<Order<never>, 'key' | 'id'>,
  { places, conditions }: Branch,
  select: string,
  further: readonly Condition[],
  limit: number,
  { sorted, descending }: { sorted: Sorted; descending: boolean },
): string {
  const rows = (end: string, range?: string) =>
    `${places} cross join lateral (
      ${select} where ${allOf([...conditions, ...further, range])} ${sorted(key, id)} ${end}) as listed`;
  const rowsOfEach = Math.ceil(limit / MOST_BOUNDING);
  const [isWithin, last] = descending ? ['>=', '-9223372036854775808'] : ['<=', '9223372036854775807'];
  const bound = `(select listed.key from ${rows(`offset ${rowsOfEach - 1} limit 1`)}
    ${sorted('listed.key', 'listed.id')} offset ${Math.ceil(limit / rowsOfEach) - 1} limit 1)`;
  return `select listed.* from
    ${rows(`limit ${limit}`, `${key} ${isWithin} coalesce(${bound}, cast('${last}' as bigint))`)}`;
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
