import { signOut } from '../../http/page-session.ts';
import type { PageContext } from '../../http/page-state.ts';
import { seeOther } from '../../http/see-other.ts';

/** Ends every session of the visitor, on all devices; of one whose session an application has opened, that session. */
export async function submitSignOut(ctx: PageContext): Promise<void> {
  await signOut(ctx);
  seeOther(ctx, '/');
}
