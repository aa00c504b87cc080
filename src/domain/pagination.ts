import type { PaginationMeta } from '../../generated/fundraising/operations.ts';
import { MAXIMUM_OBJECTS, type Window } from '../db/queries/listing.ts';

/** The limit if only `page` is sent. */
const DEFAULT_LIMIT = 100;

interface PaginationParameters {
  limit?: number | undefined;
  page?: number | undefined;
}

/** The effective limit, at most 1000. */
export function servedLimit(limit: number): number {
  return Math.min(limit, MAXIMUM_OBJECTS);
}

/** The requested part of a list; `undefined` without `limit` and `page`. Page 0 is the same as page 1. */
export function paginationWindow({ limit, page }: PaginationParameters): Window | undefined {
  if (limit === undefined && page === undefined) return undefined;
  return windowOf(limit ?? DEFAULT_LIMIT, page);
}

/** A window of a list that is always paginated. */
export function windowOf(limit: number, page = 1): Window {
  const size = servedLimit(limit);
  return { limit: size, offset: (Math.max(page, 1) - 1) * size };
}

/** The `meta` of a list; `undefined` without pagination. */
export function paginationMeta(
  window: Window | undefined,
  count: number | undefined,
): PaginationMeta | undefined {
  return window === undefined || count === undefined ? undefined : paginationBlock(window, count);
}

/** The position of a window in its list. Every page past the end counts as a `last_page`. */
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
