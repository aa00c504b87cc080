import type { Middleware } from 'koa';
import { sitePath } from '../auth/return-address.ts';
import { StaleFormError } from '../errors.ts';
import type { PageState } from '../http/page-state.ts';
import { seeOther } from '../http/see-other.ts';

/** Leads on whoever sends a sign-in form that was open in a second window since before they signed in. */
export function signedInAlready(): Middleware<PageState> {
  return async function signedInAlreadyMiddleware(ctx, next) {
    try {
      await next();
    } catch (error) {
      const { session, form } = ctx.state;
      const isDone = ctx.path === '/sign-in' && session?.user && session.through === undefined;
      if (!(error instanceof StaleFormError) || !isDone) throw error;
      seeOther(ctx, sitePath(form.return_to) ?? '/dashboard');
    }
  };
}
