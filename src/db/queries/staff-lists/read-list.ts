import type { Knex } from 'knex';
import type { Matches } from '../matching-people.ts';
import type {
  Choice,
  ListedIds,
  ListFilters,
  ListRequest,
  Order,
  Position,
  RowCount,
  StaffList,
} from './list-definition.ts';
import { countQuery, type WalkedRow, walkQuery, windowQuery } from './list-queries.ts';

/** Rows are counted up to this number, unless a total is known. */
const MOST_COUNTED = 10_000;

/** How often as many matches as are looked up the planner has to estimate, to be believed that they are more. */
const MOST_ESTIMATED = 1.5;

/** How many rows are read for a text, or another filter that no order has in an index. */
export interface SearchLimits {
  /** Matches that are looked up one by one. If there are more, reading rows in the order of the list finds enough of them sooner. */
  lookedUp: number;
  /** Rows that are read in the order of the list to find some that match. If these are not enough, all matches are read. */
  walked: number;
}

/** At 10 million donations, looking one up takes 4 µs, and splitting the name of a donor into words 25 µs. */
const limitsOfWindow: SearchLimits = { lookedUp: 30_000, walked: 8_000 };

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
  if (areMany(choices)) {
    // Counting many matches would take longer than finding some.
    const rows = await rowsOfWindow(knex, list, request, choices, limits);
    const isAll = !request.after && rows.length <= request.limit;
    return { ...windowOf(rows, request.limit), count: rows.length, countIsExact: isAll };
  }
  const counted = await countRows(knex, list, choices);
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

/** Finds out how the rows that pass the `matching` filters of a list are found, whatever the order. */
export async function choicesOf<Filters extends ListFilters, Sort extends string>(
  knex: Knex,
  list: Pick<StaffList<Filters, Sort>, 'matching'>,
  filters: Filters | readonly Filters[],
  limits: SearchLimits = limitsOfWindow,
): Promise<Choice<Filters>[]> {
  return Promise.all(
    [filters].flat().map(async (one) => {
      const filters = one as Filters;
      return choose(knex, { filters, others: [] }, (await list.matching?.(knex, filters)) ?? [], limits);
    }),
  );
}

/** Does the same for the filters that only this order doesn't have. */
export async function choicesInOrder<Filters>(
  knex: Knex,
  { matching }: Order<Filters>,
  choices: readonly Choice<Filters>[],
  limits: SearchLimits = limitsOfWindow,
): Promise<Choice<Filters>[]> {
  return Promise.all(
    choices.map((choice) => {
      const further = matching?.(choice.filters) ?? [];
      return choice.ids
        ? { ...choice, others: [...choice.others, ...further] }
        : choose(knex, choice, further, limits);
    }),
  );
}

async function choose<Filters>(
  knex: Knex,
  { filters, others }: Choice<Filters>,
  further: readonly Matches[],
  { lookedUp }: SearchLimits,
): Promise<Choice<Filters>> {
  for (const matches of further) {
    if ((await estimateOf(knex, matches)) > MOST_ESTIMATED * lookedUp) continue;
    const { sql, bindings } = matches;
    const limited = `select id from (${sql}) as matches limit :most`;
    const { rows } = await knex.raw(limited, { ...bindings, most: lookedUp + 1 });
    if (rows.length <= lookedUp) {
      const ids = new Set<number>(rows.map(({ id }: { id: number }) => id));
      return { filters, ids: [...ids], others: [...others, ...further.filter((other) => other !== matches)] };
    }
  }
  return { filters, others: [...others, ...further] };
}

/** Asks the planner how many matches there are, so that many are not read only to see that they are many. */
async function estimateOf(knex: Knex, { estimated, bindings }: Matches): Promise<number> {
  if (estimated === undefined) return 0;
  const { rows } = await knex.raw(`explain (format json) ${estimated}`, bindings);
  return rows[0]['QUERY PLAN'][0].Plan['Plan Rows'];
}

/** Reads a window and one row more. */
async function rowsOfWindow<Filters extends ListFilters, Sort extends string>(
  knex: Knex,
  list: StaffList<Filters, Sort>,
  request: ListRequest<Filters, Sort>,
  chosen: readonly Choice<Filters>[],
  limits: SearchLimits,
): Promise<Position[]> {
  const most = limits.walked;
  const choices = await choicesInOrder(knex, list.orders[request.sort], chosen, limits);
  // A walk would show all rows of those whose few matches are known.
  const isWalk = areMany(choices) && choices.every(({ ids }) => !ids);
  const walk = isWalk ? walkQuery(list, request, choices, most) : undefined;
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
  choices: readonly Choice<Filters>[],
): Promise<RowCount> {
  const [first, second] = choices;
  const isPlain = first && !second && !first.ids;
  const total = isPlain ? await list.total?.(knex, first.filters) : undefined;
  if (total !== undefined) return { count: total, countIsExact: true };
  const { sql, bindings } = countQuery(list, choices, MOST_COUNTED + 1);
  const { rows }: { rows: { count: number }[] } = await knex.raw(sql, bindings);
  const { count = 0 } = rows[0] ?? {};
  return { count: Math.min(count, MOST_COUNTED), countIsExact: count <= MOST_COUNTED };
}

const areMany = (choices: readonly Choice<unknown>[]) =>
  choices.some(({ ids, others }) => !ids && others.length > 0);
