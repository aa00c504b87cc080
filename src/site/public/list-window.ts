import type { Window } from '../../db/queries/listing.ts';
import type { HtmlContext } from '../../web/html-state.ts';
import { queryValue } from '../../web/query-value.ts';

/** Further on nobody reads by hand, and each row before it costs. */
const LAST_PAGE = 500;

/** Which part of a list the address asks for, from 1. */
export function pageNumber(ctx: Pick<HtmlContext, 'querystring'>): number {
  const text = queryValue(ctx, 'page') ?? '';
  return /^[1-9]\d{0,5}$/.test(text) ? Math.min(Number(text), LAST_PAGE) : 1;
}

/** @param number from 1 */
export function readWindow(number: number, size: number): Window {
  return { limit: size, offset: (number - 1) * size };
}
