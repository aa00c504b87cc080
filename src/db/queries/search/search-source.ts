import type { Knex } from 'knex';
import type { Window } from '../listing.ts';
import type { SearchableTable, TextFilter } from './text/postings.ts';
import { type IdRange, matchingIds, rankMatches } from './text/text-search.ts';

/** One kind of entity under the filters of one search. */
export interface SearchSource<Item> {
  table: SearchableTable;
  /** The filters, for a search by text. */
  textFilter: TextFilter;
  matching(): Knex.QueryBuilder;
  /** Of what no text has ranked: columns, the last of them unique. Absent: newest first. */
  order?: string[] | undefined;
  count(): Promise<number>;
  /** The rows with these ids and what is shown of them, in the order of the ids. */
  records(ids: readonly number[]): Promise<Item[]>;
}

export interface SearchHit<Item> {
  item: Item;
  /** Higher is better. */
  score: number;
}

/** The score of what no text has ranked. */
export const UNRANKED = 1;

/** How many the filters let through when no text ranks them. */
export async function countUnranked<Item>(source: SearchSource<Item>): Promise<number> {
  return isBelowMinimum(source) ? 0 : source.count();
}

function isBelowMinimum<Item>({ textFilter: { minimumScore = 0 } }: SearchSource<Item>): boolean {
  return minimumScore > UNRANKED;
}

/** What `q` finds, best first. Without it, or when it finds nothing, what the filters let through, newest first. */
export async function findHits<Item extends { id: number }>(
  knex: Knex,
  source: SearchSource<Item>,
  q: string | undefined,
  window: Window,
): Promise<{ hits: SearchHit<Item>[]; count: number }> {
  const ranked =
    q === undefined ? undefined : await rankMatches(knex, source.table, q, source.textFilter, window);
  if (ranked) return { hits: await hitsOf(source, ranked.matches), count: ranked.count };
  const count = await countUnranked(source);
  // A search for the first row among a million that do not match would walk all of them.
  if (window.offset >= count) return { hits: [], count };
  const rows: { id: number }[] = await source
    .matching()
    .select(`${source.table}.id`)
    .orderBy(source.order ?? [{ column: `${source.table}.id`, order: 'desc' }])
    .limit(window.limit)
    .offset(window.offset);
  return { hits: await hitsOf(source, unranked(rows)), count };
}

/** What `q` finds, or without it what the filters let through, by ascending id. */
export async function hitsInRange<Item extends { id: number }>(
  knex: Knex,
  source: SearchSource<Item>,
  q: string | undefined,
  range: IdRange,
): Promise<SearchHit<Item>[]> {
  const { table, textFilter } = source;
  if (q !== undefined) return hitsOf(source, await matchingIds(knex, table, q, textFilter, range));
  if (isBelowMinimum(source)) return [];
  const rows: { id: number }[] = await source
    .matching()
    .select(`${table}.id`)
    .where(`${table}.id`, '>', range.after)
    .where(`${table}.id`, '<=', range.upTo)
    .orderBy(`${table}.id`)
    .limit(range.limit);
  return hitsOf(source, unranked(rows));
}

function unranked(rows: readonly { id: number }[]) {
  return rows.map(({ id }) => ({ id, score: UNRANKED }));
}

async function hitsOf<Item extends { id: number }>(
  source: SearchSource<Item>,
  matches: readonly { id: number; score: number }[],
): Promise<SearchHit<Item>[]> {
  const scores = new Map(matches.map(({ id, score }) => [id, score]));
  const items = await source.records([...scores.keys()]);
  return items.map((item) => ({ item, score: scores.get(item.id) ?? UNRANKED }));
}
