import type { Middleware } from 'koa';
import { nextStep } from '../domain/staff/sign-in.ts';
import type { HtmlState } from '../web/html-state.ts';
import { seeOther } from '../web/redirects.ts';
import { withReturn } from '../web/return-address.ts';
import type { DeskState } from './session.ts';

/** Sends visitors without a session to the sign-in, from where they come back. */
export function requireSession(): Middleware<HtmlState> {
  return async function requireSessionMiddleware(ctx, next) {
    if (!ctx.state.openSession) return seeOther(ctx, withReturn('/sign-in', ctx.url));
    await next();
  };
}

const forms = { 'enter code': '/sign-in/code', 'add factor': '/account/app' };

/** Lets only staff through whose session needs nothing more. Others are sent to the form that is next, from where they come back. */
export function requireStaff(): Middleware<HtmlState> {
  return async function requireStaffMiddleware(ctx, next) {
    const state = ctx.state as DeskState;
    const session = state.openSession;
    const step = session && nextStep(session);
    if (!session || step) return seeOther(ctx, withReturn(step ? forms[step] : '/sign-in', ctx.url));
    const { user, grants, isFresh } = session;
    state.staff = { user, principal: { kind: 'Staff', userId: user.id, grants, isFresh }, isFresh };
    await next();
  };
}
