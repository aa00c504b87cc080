import type { PageContext } from './page-state.ts';

/** Sends the browser on after a form: 303, so that what was posted is posted nowhere else (RFC 9700 part 4.12). */
export function seeOther(ctx: Pick<PageContext, 'status' | 'redirect'>, address: string): void {
  ctx.status = 303;
  ctx.redirect(address);
}
