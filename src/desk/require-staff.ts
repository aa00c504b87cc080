import type { Middleware } from 'koa';
import { nextStep } from '../domain/staff/sign-in.ts';
import { AuthorizationError } from '../errors.ts';
import type { HtmlState } from '../web/html-state.ts';
import { seeOther } from '../web/redirects.ts';
import { withReturn } from '../web/return-address.ts';
import type { DeskState } from './session.ts';

/** Lets only staff through. Others are sent to the sign-in, and come back from there. */
export function requireStaff(): Middleware<HtmlState> {
  return async function requireStaffMiddleware(ctx, next) {
    const state = ctx.state as DeskState;
    const { openSession: session } = state;
    if (!session) return seeOther(ctx, withReturn('/sign-in', ctx.url));
    if (nextStep(session)) throw new AuthorizationError({ reason: 'A second factor is required' });
    const { user, grants, isFresh } = session;
    state.staff = { user, principal: { kind: 'Staff', userId: user.id, grants }, isFresh };
    await next();
  };
}
