import { signOut } from '../../http/page-session.ts';
import type { PageContext } from '../../http/page-state.ts';

/** Ends every session of the visitor. */
export async function signOutHandler(ctx: PageContext): Promise<void> {
  await signOut(ctx);
  ctx.redirect('/');
  ctx.status = 303;
}
