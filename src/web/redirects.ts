import type { HtmlContext } from './html-state.ts';

type Redirecting = Pick<HtmlContext, 'status' | 'redirect'>;

/** 303 after a form, so that the browser posts its fields nowhere else (RFC 9700 section 4.12). */
export function seeOther(ctx: Redirecting, address: string): void {
  ctx.status = 303;
  ctx.redirect(address);
}

/** 301: `address` is the only one of this view. */
export function movedPermanently(ctx: Redirecting, address: string): void {
  ctx.status = 301;
  ctx.redirect(address);
}
