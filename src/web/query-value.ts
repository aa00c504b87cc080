import type { HtmlContext } from './html-state.ts';

/** The first value of a query parameter; undefined if it is missing or PostgreSQL can't store it. */
export function queryValue(ctx: Pick<HtmlContext, 'querystring'>, name: string): string | undefined {
  // Not Koa's `query`, which is quadratic in the number of names: 30,000 take seconds.
  const value = new URLSearchParams(ctx.querystring).get(name);
  return value === null || value.includes('\0') || !value.isWellFormed() ? undefined : value;
}
