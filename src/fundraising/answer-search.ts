import type { SearchMeta } from '../../generated/fundraising/operations.ts';
import type { Context } from '../context.ts';
import type { Window } from '../db/queries/listing.ts';
import type { SearchHit } from '../db/queries/search/entity-search.ts';
import {
  type EntitySearch,
  SCROLL_BATCH,
  type ScrollBatch,
  type ScrollState,
} from '../db/queries/search/entity-search.ts';
import { openCursor, sealCursor } from './scroll-cursor.ts';
import { searchMeta } from './search-meta.ts';

/** Most results of one answer, and how many there are by default. */
const MOST_RESULTS = 100;

export interface SearchWindowParameters {
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
 * Answers a search: with a window of its results, or with the first or next batch of a scroll. The cursor holds the whole state of a
 * scroll, so that any process can go on with it.
 * @throws ValidationError for a `scroll_id` that is altered, belongs to another operation or is too old
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

/** `count` is that of the scroll's start. The last batch is empty and has no cursor. */
function scrollMeta<Criteria, Item>(
  { hits, state }: ScrollBatch<Criteria, Item>,
  cursor: string,
): SearchMeta {
  const window = { limit: SCROLL_BATCH, offset: (state.batch - 1) * SCROLL_BATCH };
  return searchMeta(window, state.count, hits.length === 0 ? null : cursor);
}

/**
 * The best results (`limit`), or the window that `page` names: of `page_size` results, else `limit`, else 100; never more than 100.
 * The first is page 1, and 0 counts as 1.
 */
export function searchWindow({ limit, page, page_size }: SearchWindowParameters): Window {
  const size = page === undefined ? (limit ?? page_size) : (page_size ?? limit);
  const served = Math.min(size ?? MOST_RESULTS, MOST_RESULTS);
  return { limit: served, offset: (Math.max(page ?? 1, 1) - 1) * served };
}
