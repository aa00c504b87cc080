import type { HtmlContext } from './html-state.ts';

/** One value of an address's query, the first where it is repeated; undefined for one that is absent or that PostgreSQL cannot store. */
export function queryValue(ctx: Pick<HtmlContext, 'query'>, name: string): string | undefined {
  const sent = ctx.query[name];
  const value = Array.isArray(sent) ? sent[0] : sent;
  return value?.includes('\0') || !value?.isWellFormed() ? undefined : value;
}
