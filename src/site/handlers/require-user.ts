import type { PageContext, Session } from '../../http/page-state.ts';
import { seeOther } from '../../http/see-other.ts';
import { withReturn } from '../site-links.ts';

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

/**
 * Lets only visitors through who have signed in with their password. An application that opened the visitor's session
 * knows its cookie: it must not make applications of its own in the user's name, nor decide who has access.
 * @param formPage where the form of a posted request stands
 */
export function requirePasswordSession(
  handle: (ctx: PageContext, user: NonNullable<Session['user']>) => Promise<void>,
  formPage: (ctx: PageContext) => string,
): (ctx: PageContext) => Promise<void> {
  const handleUser = requireUser(handle);

  return async function requirePasswordSessionHandler(ctx) {
    if (ctx.state.session.through === undefined) return handleUser(ctx);
    const returnTo = ctx.method === 'GET' ? ctx.url : formPage(ctx);
    seeOther(ctx, `${withReturn('/sign-in', returnTo)}&notice=password-needed`);
  };
}
