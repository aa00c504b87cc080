import type { PageContext, Session } from '../../http/page-state.ts';
import { seeOther } from '../../http/see-other.ts';
import { withReturn } from './with-return.ts';

type PageHandler = (ctx: PageContext) => Promise<void>;

/** Lets only signed-in visitors through; the others sign in and come back, after a form to the page that it stands on. */
export function requireUser(
  handle: (ctx: PageContext, user: NonNullable<Session['user']>) => Promise<void>,
): PageHandler {
  return async function requireUserHandler(ctx) {
    const { user } = ctx.state.session;
    if (user) return handle(ctx, user);
    seeOther(ctx, withReturn('/sign-in', ctx.method === 'GET' ? ctx.url : '/dashboard'));
  };
}
