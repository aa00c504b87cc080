import type { Middleware } from 'koa';
import { nextStep } from '../domain/staff/sign-in.ts';
import type { HtmlState } from '../web/html-state.ts';
import { seeOther } from '../web/redirects.ts';
import { withReturn } from '../web/return-address.ts';
import { type DeskState, openSessionOf, staffOf } from './session.ts';

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
    const session = openSessionOf({ state });
    const step = nextStep(session);
    if (step) return seeOther(ctx, withReturn(forms[step], ctx.url));
    state.staff = staffOf(session);
    await next();
  };
}
