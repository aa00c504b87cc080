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

/** Maximum and default number of results per response. */
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
 * Responds to a search with a window of its results, or with the first or next batch of a scroll. The cursor contains the whole state of a
 * scroll, so that any process can continue it.
 * @throws ValidationError for a `scroll_id` that was altered, belongs to another operation or is too old
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

/** `count` is the number at the start of the scroll. The last batch is empty and has no cursor. */
function scrollMeta<Criteria, Item>(
  { hits, state }: ScrollBatch<Criteria, Item>,
  cursor: string,
): SearchMeta {
  const window = { limit: SCROLL_BATCH, offset: (state.batch - 1) * SCROLL_BATCH };
  return searchMeta(window, state.count, hits.length === 0 ? null : cursor);
}

/**
 * The best results (`limit`), or the window at `page`, with `page_size` results, by default `limit` or else 100; never more than 100. The
 * first page is 1, and 0 is read as 1.
 */
export function searchWindow({ limit, page, page_size }: SearchWindowParameters): Window {
  const size = page === undefined ? (limit ?? page_size) : (page_size ?? limit);
  const served = Math.min(size ?? MOST_RESULTS, MOST_RESULTS);
  return { limit: served, offset: (Math.max(page ?? 1, 1) - 1) * served };
}
