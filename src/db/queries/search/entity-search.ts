import type { Knex } from 'knex';
import type { ReadSnapshot } from '../../connection/snapshot.ts';
import type { Window } from '../listing.ts';
import type { Scope, SearchableTable } from './text/postings.ts';
import { type IdRange, matchingIds, rankMatches } from './text/text-search.ts';

/** Records in one batch of a scroll. */
export const SCROLL_BATCH = 5000;

export interface SearchDefinition<Filters, Criteria, Item> {
  /** Replaces names with ids. The result is plain data, so a cursor can carry it to another process. */
  resolve(knex: Knex, filters: Filters): Promise<Criteria>;
  source(knex: Knex, criteria: Criteria): SearchSource<Item> | Promise<SearchSource<Item>>;
}

/** One kind of entity, narrowed by the filters of one search. */
export interface SearchSource<Item> {
  table: SearchableTable;
  /** Matches with a lower score are left out. */
  minimumScore: number | undefined;
  /** Returns the set of words that a text query is looked up in. */
  scope(): Scope | Promise<Scope>;
  matching(): Knex.QueryBuilder;
  /** Sort order when there is no text query; the last column must be unique. Default: newest first. */
  order?: string[] | undefined;
  count(): Promise<number>;
  /** Returns what a search shows of the rows with these ids, in the order of the ids. */
  records(ids: readonly number[]): Promise<Item[]>;
}

export interface SearchHit<Item> {
  item: Item;
  /** Higher is better. */
  score: number;
}

/** The score of a match without a text query. */
export const UNRANKED = 1;

/** The state of a scroll after a batch. Only `after` and `batch` change between batches. */
export interface ScrollState<Criteria> {
  criteria: Criteria;
  /** Null without a text query, and if it found nothing at the start: then the scroll returns everything that passes the filters. */
  q: string | null;
  /** The highest id of the table at the start. The scroll ignores later rows. */
  upTo: number;
  /** The exact number of matches at the start. */
  count: number;
  /** The last id of the batch. */
  after: number;
  batch: number;
}

export interface ScrollBatch<Criteria, Item> {
  hits: SearchHit<Item>[];
  state: ScrollState<Criteria>;
}

export class EntitySearch<Filters, Criteria, Item extends { id: number }> {
  readonly #inSnapshot: ReadSnapshot;
  readonly #definition: SearchDefinition<Filters, Criteria, Item>;

  constructor(inSnapshot: ReadSnapshot, definition: SearchDefinition<Filters, Criteria, Item>) {
    this.#inSnapshot = inSnapshot;
    this.#definition = definition;
  }

  /** Returns a window of the matches, best first, and their total number. */
  find(
    filters: Filters,
    q: string | undefined,
    window: Window,
  ): Promise<{ hits: SearchHit<Item>[]; count: number }> {
    return this.#inSnapshot(async (snapshot) => {
      const criteria = await this.#definition.resolve(snapshot, filters);
      return findHits(await this.#definition.source(snapshot, criteria), q, window);
    });
  }

  /** Returns the first batch of all matches, by ascending id. */
  beginScroll(filters: Filters, q: string | undefined): Promise<ScrollBatch<Criteria, Item>> {
    return this.#inSnapshot(async (snapshot) => {
      const criteria = await this.#definition.resolve(snapshot, filters);
      const source = await this.#definition.source(snapshot, criteria);
      const found =
        q === undefined ? undefined : await rankMatches(await source.scope(), q, { limit: 1, offset: 0 });
      return this.#nextBatch(snapshot, {
        criteria,
        q: found && q !== undefined ? q : null,
        upTo: await highestId(snapshot, source),
        count: found?.count ?? (await countUnranked(source)),
        after: 0,
        batch: 0,
      });
    });
  }

  /** Returns the next batch. Empty after the last one. */
  continueScroll(state: ScrollState<Criteria>): Promise<ScrollBatch<Criteria, Item>> {
    return this.#inSnapshot((snapshot) => this.#nextBatch(snapshot, state));
  }

  async #nextBatch(snapshot: Knex, state: ScrollState<Criteria>): Promise<ScrollBatch<Criteria, Item>> {
    const source = await this.#definition.source(snapshot, state.criteria);
    const range = { after: state.after, upTo: state.upTo, limit: SCROLL_BATCH };
    const hits = await hitsInRange(source, state.q ?? undefined, range);
    const after = hits.at(-1)?.item.id ?? state.after;
    return { hits, state: { ...state, after, batch: state.batch + 1 } };
  }
}

async function highestId(knex: Knex, { table }: { table: string }): Promise<number> {
  const [row]: { id: number | null }[] = await knex(table).max({ id: `${table}.id` });
  return row?.id ?? 0;
}

/** Counts the matches without a text query. */
export async function countUnranked<Item>(source: SearchSource<Item>): Promise<number> {
  return isBelowMinimum(source) ? 0 : source.count();
}

function isBelowMinimum<Item>({ minimumScore = 0 }: SearchSource<Item>): boolean {
  return minimumScore > UNRANKED;
}

/** Finds matches of `q`, best first. Without `q`, or if it finds nothing, everything that passes the filters, newest first. */
async function findHits<Item extends { id: number }>(
  source: SearchSource<Item>,
  q: string | undefined,
  window: Window,
): Promise<{ hits: SearchHit<Item>[]; count: number }> {
  const ranked = q === undefined ? undefined : await rankMatches(await source.scope(), q, window);
  if (ranked) return { hits: await hitsOf(source, ranked.matches), count: ranked.count };
  const count = await countUnranked(source);
  // Searching for the first match among a million rows that don't match would read all of them.
  if (window.offset >= count) return { hits: [], count };
  const rows: { id: number }[] = await source
    .matching()
    .select(`${source.table}.id`)
    .orderBy(source.order ?? [{ column: `${source.table}.id`, order: 'desc' }])
    .limit(window.limit)
    .offset(window.offset);
  return { hits: await hitsOf(source, unranked(rows)), count };
}

/** Finds matches of `q`, or without it everything that passes the filters, by ascending id. */
async function hitsInRange<Item extends { id: number }>(
  source: SearchSource<Item>,
  q: string | undefined,
  range: IdRange,
): Promise<SearchHit<Item>[]> {
  if (q !== undefined) return hitsOf(source, await matchingIds(await source.scope(), q, range));
  if (isBelowMinimum(source)) return [];
  const { table } = source;
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
