import type { PageContext } from './page-state.ts';

/** The page has one address, and this is not it. */
export function movedPermanently(ctx: Pick<PageContext, 'status' | 'redirect'>, address: string): void {
  ctx.status = 301;
  ctx.redirect(address);
}
