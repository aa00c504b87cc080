import type { SearchMeta } from '../../generated/fundraising/operations.ts';
import type { Context } from '../context.ts';
import type { FeedFilters } from '../db/queries/feed/feed-filters.ts';
import type { FeedOrder } from '../db/queries/feed/feed-keys.ts';
import type { FeedRecord } from '../db/queries/feed/feed-records.ts';
import type { FeedScroll } from '../db/repositories/feed.ts';
import { type SearchWindowParameters, searchWindow } from './answer-search.ts';
import { openCursor, sealCursor } from './scroll-cursor.ts';
import { searchMeta } from './search-meta.ts';

interface FeedRequest {
  /** A cursor is valid only for this operation and the subject in its path. */
  scope: string;
  query: SearchWindowParameters & {
    sort?: Exclude<FeedOrder, 'latest'> | undefined;
    scroll: boolean;
    scroll_id?: string | undefined;
  };
  /** Ignored with a cursor, which has its own. */
  filters: FeedFilters;
}

/**
 * Returns a window of a feed, or the first or next batch of a scroll.
 * @throws ValidationError for a `scroll_id` that was altered, belongs to another scope or is too old
 */
export async function answerFeed(
  { scope, query, filters }: FeedRequest,
  { feed, secretKey, clock }: Pick<Context, 'feed' | 'secretKey' | 'clock'>,
): Promise<{ items: FeedRecord[]; meta: SearchMeta }> {
  const order = query.sort ?? 'latest';
  if (!query.scroll && query.scroll_id === undefined) {
    const window = searchWindow(query);
    const { items, count } = await feed.list(filters, order, window);
    return { items, meta: searchMeta(window, count) };
  }
  const seal = { key: secretKey, operationId: scope };
  const { items, state } =
    query.scroll_id === undefined
      ? await feed.beginScroll(filters, order, searchWindow(query).limit)
      : await feed.continueScroll(openCursor<FeedScroll>(seal, query.scroll_id, clock()));
  const window = { limit: state.limit, offset: (state.batch - 1) * state.limit };
  const cursor = items.length === 0 ? null : sealCursor(seal, state, clock());
  return { items, meta: searchMeta(window, state.count, cursor) };
}
