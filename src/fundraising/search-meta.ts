import type { SearchMeta } from '../../generated/fundraising/operations.ts';
import type { Window } from '../db/queries/listing.ts';
import { paginationBlock } from '../domain/pagination.ts';

/**
 * The `meta` of a search response: the pagination block and, because integrations read both, the same block again under `pagination`.
 * Without a window, the response is one page with all results.
 * @param scrollId only while scrolling; null in the batch that ends the scroll
 */
export function searchMeta(window: Window | undefined, count: number, scrollId?: string | null): SearchMeta {
  const block = paginationBlock(window ?? { limit: Math.max(count, 1), offset: 0 }, count);
  return { ...block, pagination: block, ...(scrollId !== undefined && { scroll_id: scrollId }) };
}
