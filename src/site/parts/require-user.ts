import type { ForRequest } from '../../domain/change.ts';
import type { HtmlContext } from '../../web/html-state.ts';
import { seeOther } from '../../web/redirects.ts';
import { withReturn } from '../../web/return-address.ts';
import type { User } from '../site-context.ts';

type Handler = (ctx: HtmlContext) => Promise<void>;

/** Handles a request of a signed-in visitor. */
export type UserHandler<Services> = (
  ctx: HtmlContext,
  context: ForRequest<Services>,
  user: User,
) => Promise<void>;

/** Requires a signed-in visitor. Others sign in and return, or go to the dashboard after a posted form. */
export function requireUser<Services>(services: Services, handle: UserHandler<Services>): Handler {
  return async function requireUserHandler(ctx) {
    const { session, deadline } = ctx.state;
    if (session.user) return handle(ctx, { ...services, deadline }, session.user);
    seeOther(ctx, withReturn('/sign-in', ctx.method === 'GET' ? ctx.url : '/dashboard'));
  };
}

/**
 * Requires a visitor who has signed in with their password. An OAuth application that opened the visitor's session
 * knows its cookie, so it must not register OAuth applications in the user's name or decide who has access.
 * @param formAddress address of the screen with the posted form
 */
export function requirePasswordSession<Services>(
  services: Services,
  handle: UserHandler<Services>,
  formAddress: (ctx: HtmlContext) => string,
): Handler {
  const handleUser = requireUser(services, handle);

  return async function requirePasswordSessionHandler(ctx) {
    if (ctx.state.session.through === undefined) return handleUser(ctx);
    const returnTo = ctx.method === 'GET' ? ctx.url : formAddress(ctx);
    seeOther(ctx, `${withReturn('/sign-in', returnTo)}&notice=password-needed`);
  };
}
