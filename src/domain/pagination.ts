import type { PaginationMeta } from '../../generated/fundraising/operations.ts';
import { MAXIMUM_OBJECTS, type Window } from '../db/queries/listing.ts';

/** Objects a page when only `page` is sent; the search endpoints have the same default. */
export const DEFAULT_LIMIT = 100;

export interface PaginationParameters {
  limit?: number | undefined;
  page?: number | undefined;
}

/** A limit above 1000 is served as 1000. */
export function servedLimit(limit: number): number {
  return Math.min(limit, MAXIMUM_OBJECTS);
}

/**
 * The part of a list that was asked for (specification part 8); `undefined` without `limit` and `page`. The
 * specification counts the first page as 1; 0 is taken for it as well.
 */
export function paginationWindow({ limit, page }: PaginationParameters): Window | undefined {
  if (limit === undefined && page === undefined) return undefined;
  return windowOf(limit ?? DEFAULT_LIMIT, page);
}

/** One page of a list that is always paged. */
export function windowOf(limit: number, page = 1): Window {
  const size = servedLimit(limit);
  return { limit: size, offset: (Math.max(page, 1) - 1) * size };
}

/** The `meta` of a list; `undefined` for a list that was not paged. */
export function paginationMeta(
  window: Window | undefined,
  count: number | undefined,
): PaginationMeta | undefined {
  return window === undefined || count === undefined ? undefined : paginationBlock(window, count);
}

/** Where a window stands in its list. A page behind the last one is a last page too. */
export function paginationBlock(window: Window, count: number): PaginationMeta {
  const currentPage = window.offset / window.limit + 1;
  const totalPages = Math.ceil(count / window.limit);
  return {
    count,
    current_page: currentPage,
    total_pages: totalPages,
    first_page: currentPage === 1,
    last_page: currentPage >= totalPages,
  };
}
