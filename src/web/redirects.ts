import type { HtmlContext } from './html-state.ts';

type Redirecting = Pick<HtmlContext, 'status' | 'redirect'>;

/** Redirects with 303 after a form, so that the browser doesn't post its fields again (RFC 9700 section 4.12). */
export function seeOther(ctx: Redirecting, address: string): void {
  ctx.status = 303;
  ctx.redirect(address);
}

/** Redirects with 301 to the canonical address. */
export function movedPermanently(ctx: Redirecting, address: string): void {
  ctx.status = 301;
  ctx.redirect(address);
}
