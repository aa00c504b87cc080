import type { Window } from '../db/listing.ts';

/** Most results of one answer, and how many make a page when nothing else is said (specification 4.6). */
const MOST_RESULTS = 100;

export interface SearchWindowParameters {
  limit?: number | undefined;
  page?: number | undefined;
  page_size?: number | undefined;
}

/**
 * The part of the results that was asked for: the best few (`limit`), or a page of them. A page has `page_size` results, else
 * `limit`, else 100; more than 100 is served as 100. The first page is 1, and 0 is taken for it as well.
 */
export function searchWindow({ limit, page, page_size }: SearchWindowParameters): Window {
  const size = page === undefined ? (limit ?? page_size) : (page_size ?? limit);
  const served = Math.min(size ?? MOST_RESULTS, MOST_RESULTS);
  return { limit: served, offset: (Math.max(page ?? 1, 1) - 1) * served };
}
