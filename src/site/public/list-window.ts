import type { Window } from '../../db/queries/listing.ts';
import type { HtmlContext } from '../../web/html-state.ts';
import { queryValue } from '../../web/query-value.ts';

/** Nobody reads further than this, and every skipped row costs time. */
const LAST_PAGE = 500;

/** Number of the list's part in the address, from 1. */
export function pageNumber(ctx: Pick<HtmlContext, 'querystring'>): number {
  const text = queryValue(ctx, 'page') ?? '';
  return /^[1-9]\d{0,5}$/.test(text) ? Math.min(Number(text), LAST_PAGE) : 1;
}

/** The rows of a part. @param number from 1 */
export function readWindow(number: number, size: number): Window {
  return { limit: size, offset: (number - 1) * size };
}
