import type { HtmlContext } from '../../web/html-state.ts';
import { seeOther } from '../../web/redirects.ts';
import type { User } from '../site-context.ts';
import { withReturn } from '../site-links.ts';

type Handler = (ctx: HtmlContext) => Promise<void>;

/** What answers a signed-in visitor. */
export type UserHandler<Parts> = (ctx: HtmlContext, context: Parts, user: User) => Promise<void>;

/** Lets only signed-in visitors through; others sign in and come back, or to the dashboard after a posted form. */
export function requireUser<Parts>(context: Parts, handle: UserHandler<Parts>): Handler {
  return async function requireUserHandler(ctx) {
    const { user } = ctx.state.session;
    if (user) return handle(ctx, context, user);
    seeOther(ctx, withReturn('/sign-in', ctx.method === 'GET' ? ctx.url : '/dashboard'));
  };
}

/**
 * Lets only visitors through who have signed in with their password. An application that opened the visitor's session
 * knows its cookie: it must not register applications in the user's name, nor decide who has access.
 * @param formAddress address of the view that holds the posted form
 */
export function requirePasswordSession<Parts>(
  context: Parts,
  handle: UserHandler<Parts>,
  formAddress: (ctx: HtmlContext) => string,
): Handler {
  const handleUser = requireUser(context, handle);

  return async function requirePasswordSessionHandler(ctx) {
    if (ctx.state.session.through === undefined) return handleUser(ctx);
    const returnTo = ctx.method === 'GET' ? ctx.url : formAddress(ctx);
    seeOther(ctx, `${withReturn('/sign-in', returnTo)}&notice=password-needed`);
  };
}
