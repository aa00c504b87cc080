import type { Knex } from 'knex';
import type {
  Choice,
  ListedIds,
  ListFilters,
  ListRequest,
  Position,
  RowCount,
  StaffList,
} from './list-definition.ts';
import {
  countQuery,
  isNarrowed,
  type WalkedRow,
  walkedCountQuery,
  walkQuery,
  windowQuery,
} from './list-queries.ts';

/** Rows are counted up to this number, unless a total is known. */
const MOST_COUNTED = 10_000;

/** How many rows are read for a text, or another filter that no order has in an index. */
export interface SearchLimits {
  /** Matches that are looked up one by one. If there are more, reading rows in the order of the list finds enough of them sooner. */
  lookedUp: number;
  /** Rows that are read in the order of the list to find some that match. If these are not enough, all matches are read. */
  walked: number;
  /** Rows among which they are counted. */
  counted: number;
}

/** At 10 million donations, looking one up takes 4 µs, and splitting the name of a donor into words 45 µs. */
const limitsOfWindow: SearchLimits = { lookedUp: 30_000, walked: 8_000, counted: 4_000 };

/** When all rows are read, one part after another, reading all matches for each part would take longer than walking on. */
const limitsOfAll: SearchLimits = { ...limitsOfWindow, walked: 200_000 };

/** Returns a window of a list, and how many rows the list has. */
export async function readList<Filters extends ListFilters, Sort extends string>(
  knex: Knex,
  list: StaffList<Filters, Sort>,
  request: ListRequest<Filters, Sort>,
  limits = limitsOfWindow,
): Promise<ListedIds & RowCount> {
  const choices = await choicesOf(knex, list, request.filters, limits);
  const counted = await countRows(knex, list, request, choices, limits);
  // Without this, the only order of a rare type would be read to its end.
  if (counted.count === 0 && counted.countIsExact) return { ids: [], ...counted };
  return { ...windowOf(await rowsOfWindow(knex, list, request, choices, limits), request.limit), ...counted };
}

/** Returns a window of a list without counting, however many rows it takes to find some that match. */
export async function readWindow<Filters extends ListFilters, Sort extends string>(
  knex: Knex,
  list: StaffList<Filters, Sort>,
  request: ListRequest<Filters, Sort>,
  limits = limitsOfAll,
): Promise<ListedIds> {
  const choices = await choicesOf(knex, list, request.filters, limits);
  return windowOf(await rowsOfWindow(knex, list, request, choices, limits), request.limit);
}

export async function choicesOf<Filters extends ListFilters, Sort extends string>(
  knex: Knex,
  list: Pick<StaffList<Filters, Sort>, 'matching'>,
  filters: Filters | readonly Filters[],
  { lookedUp }: SearchLimits = limitsOfWindow,
): Promise<Choice<Filters>[]> {
  return Promise.all(
    [filters].flat().map(async (one) => {
      const filters = one as Filters;
      const all = (await list.matching?.(knex, filters)) ?? [];
      let least: number | undefined;
      for (const matches of all) {
        const { sql, bindings } = matches;
        const limited = `select id from (${sql}) as matches limit :most`;
        const { rows } = await knex.raw(limited, { ...bindings, most: lookedUp + 1 });
        const ids = new Set<number>(rows.map(({ id }: { id: number }) => id));
        if (rows.length <= lookedUp) {
          return { filters, ids: [...ids], others: all.filter((other) => other !== matches) };
        }
        least = all.length === 1 ? ids.size : undefined;
      }
      return { filters, others: all, least };
    }),
  );
}

/** Reads a window and one row more. */
async function rowsOfWindow<Filters extends ListFilters, Sort extends string>(
  knex: Knex,
  list: StaffList<Filters, Sort>,
  request: ListRequest<Filters, Sort>,
  choices: readonly Choice<Filters>[],
  { walked: most }: SearchLimits,
): Promise<Position[]> {
  const walk = areMany(choices) ? walkQuery(list, request, choices, most) : undefined;
  if (walk) {
    const { rows }: { rows: WalkedRow[] } = await knex.raw(walk.sql, walk.bindings);
    const found = rows.filter(({ holds }) => holds);
    if (found.length > request.limit || !rows.some(({ number }) => number === most)) return found;
  }
  const { sql, bindings } = windowQuery(list, request, choices);
  return (await knex.raw(sql, bindings)).rows;
}

function windowOf(rows: readonly Position[], limit: number): ListedIds {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    ids: shown.map(({ id }) => id),
    ...(rows.length > shown.length && last ? { next: { key: last.key, id: last.id } } : {}),
  };
}

async function countRows<Filters extends ListFilters, Sort extends string>(
  knex: Knex,
  list: StaffList<Filters, Sort>,
  request: ListRequest<Filters, Sort>,
  choices: readonly Choice<Filters>[],
  { counted: most }: SearchLimits,
): Promise<RowCount> {
  const [first, second] = choices;
  const isPlain = first && !second && !first.ids && first.others.length === 0;
  const total = isPlain ? await list.total?.(knex, first.filters) : undefined;
  if (total !== undefined) return { count: total, countIsExact: true };
  if (first?.least !== undefined && !second && !isNarrowed(list, request, first.filters)) {
    return { count: Math.min(first.least, MOST_COUNTED), countIsExact: false };
  }
  const walk = areMany(choices) ? walkedCountQuery(list, request, choices, most) : undefined;
  const { sql, bindings } = walk ?? countQuery(list, request, choices, MOST_COUNTED + 1);
  const { rows }: { rows: { count: number; walked?: number }[] } = await knex.raw(sql, bindings);
  const { count = 0, walked = 0 } = rows[0] ?? {};
  return {
    count: Math.min(count, MOST_COUNTED),
    countIsExact: count <= MOST_COUNTED && walked < most,
  };
}

const areMany = (choices: readonly Choice<unknown>[]) =>
  choices.some(({ ids, others }) => !ids && others.length > 0);
