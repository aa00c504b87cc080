import type { HtmlContext } from './html-state.ts';

/** One value of an address's query, the first where it is repeated; undefined for one that is absent or that PostgreSQL cannot store. */
export function queryValue(ctx: Pick<HtmlContext, 'querystring'>, name: string): string | undefined {
  // Koa's own `query` looks for every name among all of them: 30,000 take it seconds.
  const value = new URLSearchParams(ctx.querystring).get(name);
  return value === null || value.includes('\0') || !value.isWellFormed() ? undefined : value;
}
