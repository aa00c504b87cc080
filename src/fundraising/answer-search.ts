import type { SearchMeta } from '../../generated/fundraising/operations.ts';
import type { Context } from '../context.ts';
import type { Window } from '../db/queries/listing.ts';
import {
  type EntitySearch,
  SCROLL_BATCH,
  type ScrollBatch,
  type ScrollState,
} from '../db/queries/search/entity-search.ts';
import type { SearchHit } from '../db/queries/search/search-source.ts';
import { openCursor, sealCursor } from './scroll-cursor.ts';
import { searchMeta } from './search-meta.ts';

/** Most results of one answer, and how many make a page when nothing else is said. */
const MOST_RESULTS = 100;

interface SearchWindowParameters {
  limit?: number | undefined;
  page?: number | undefined;
  page_size?: number | undefined;
}

interface SearchRequest {
  operationId: string;
  query: SearchWindowParameters & {
    q?: string | undefined;
    scroll: boolean;
    scroll_id?: string | undefined;
  };
}

interface SearchAnswer<Item> {
  hits: SearchHit<Item>[];
  meta: SearchMeta;
}

/**
 * Answers a search in the way that the request names: the best few, a page, the first batch of a scroll, or the next one. A scroll
 * needs no memory of ours: its cursor holds all of it, so that any process goes on where another one was stopped.
 * @throws ValidationError for a `scroll_id` that is altered, foreign or too old.
 */
export async function answerSearch<Filters, Criteria, Item extends { id: number }>(
  { operationId, query }: SearchRequest,
  { secretKey, clock }: Pick<Context, 'secretKey' | 'clock'>,
  search: EntitySearch<Filters, Criteria, Item>,
  filters: Filters,
): Promise<SearchAnswer<Item>> {
  if (!query.scroll && query.scroll_id === undefined) {
    const window = searchWindow(query);
    const { hits, count } = await search.find(filters, query.q, window);
    return { hits, meta: searchMeta(window, count) };
  }
  const seal = { key: secretKey, operationId };
  const now = clock();
  const batch =
    query.scroll_id === undefined
      ? await search.beginScroll(filters, query.q)
      : await search.continueScroll(openCursor<ScrollState<Criteria>>(seal, query.scroll_id, now));
  return { hits: batch.hits, meta: scrollMeta(batch, sealCursor(seal, batch.state, now)) };
}

/** `count` is that of the scroll's start. The batch that ends the scroll is empty and leads to none. */
function scrollMeta<Criteria, Item>(
  { hits, state }: ScrollBatch<Criteria, Item>,
  cursor: string,
): SearchMeta {
  const window = { limit: SCROLL_BATCH, offset: (state.batch - 1) * SCROLL_BATCH };
  return searchMeta(window, state.count, hits.length === 0 ? null : cursor);
}

/**
 * The part of the results that the caller wants: the best few (`limit`), or a page of them. A page has `page_size` results, else
 * `limit`, else 100; more than 100 is served as 100. The first page is 1, and 0 is taken for it as well.
 */
function searchWindow({ limit, page, page_size }: SearchWindowParameters): Window {
  const size = page === undefined ? (limit ?? page_size) : (page_size ?? limit);
  const served = Math.min(size ?? MOST_RESULTS, MOST_RESULTS);
  return { limit: served, offset: (Math.max(page ?? 1, 1) - 1) * served };
}
