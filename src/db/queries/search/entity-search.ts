import type { Knex } from 'knex';
import type { ReadSnapshot } from '../../connection/snapshot.ts';
import type { Window } from '../listing.ts';
import { countUnranked, findHits, hitsInRange, type SearchHit, type SearchSource } from './search-source.ts';
import { rankMatches } from './text/text-search.ts';

/** Records of one batch of a scroll. */
export const SCROLL_BATCH = 5000;

export interface SearchDefinition<Filters, Criteria, Item> {
  /** What the filters name, in plain values that a cursor can carry to another process. */
  resolve(knex: Knex, filters: Filters): Promise<Criteria>;
  source(knex: Knex, criteria: Criteria): SearchSource<Item> | Promise<SearchSource<Item>>;
}

/** Where a scroll stands after a batch. All but `after` and `batch` stays as the first request decided it. */
export interface ScrollState<Criteria> {
  criteria: Criteria;
  /** Null when no text was sent, and when it found nothing at the start: then all that the filters let through is read. */
  q: string | null;
  /** The highest id of the table at the start: rows that come later are none of this scroll's. */
  upTo: number;
  /** Exact at the start. */
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

  /** A window of the matches, best first, and how many there are. */
  find(
    filters: Filters,
    q: string | undefined,
    window: Window,
  ): Promise<{ hits: SearchHit<Item>[]; count: number }> {
    return this.#inSnapshot(async (snapshot) => {
      const criteria = await this.#definition.resolve(snapshot, filters);
      return findHits(snapshot, await this.#definition.source(snapshot, criteria), q, window);
    });
  }

  /** The first batch of all matches, by ascending id. */
  beginScroll(filters: Filters, q: string | undefined): Promise<ScrollBatch<Criteria, Item>> {
    return this.#inSnapshot(async (snapshot) => {
      const criteria = await this.#definition.resolve(snapshot, filters);
      const source = await this.#definition.source(snapshot, criteria);
      const found =
        q === undefined
          ? undefined
          : await rankMatches(snapshot, source.table, q, source.textFilter, { limit: 1, offset: 0 });
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

  /** The batch after the one that left this state; empty behind the last one. */
  continueScroll(state: ScrollState<Criteria>): Promise<ScrollBatch<Criteria, Item>> {
    return this.#inSnapshot((snapshot) => this.#nextBatch(snapshot, state));
  }

  async #nextBatch(snapshot: Knex, state: ScrollState<Criteria>): Promise<ScrollBatch<Criteria, Item>> {
    const source = await this.#definition.source(snapshot, state.criteria);
    const range = { after: state.after, upTo: state.upTo, limit: SCROLL_BATCH };
    const hits = await hitsInRange(snapshot, source, state.q ?? undefined, range);
    const after = hits.at(-1)?.item.id ?? state.after;
    return { hits, state: { ...state, after, batch: state.batch + 1 } };
  }
}

async function highestId(knex: Knex, { table }: { table: string }): Promise<number> {
  const [row]: { id: number | null }[] = await knex(table).max({ id: `${table}.id` });
  return row?.id ?? 0;
}
