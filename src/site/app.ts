import Router from '@koa/router';
import type { Middleware } from 'koa';
import { sitePath } from '../auth/return-address.ts';
import type { Context } from '../context.ts';
import { StaleFormError } from '../errors.ts';
import { htmlSurface } from '../http/html-surface.ts';
import type { PageContext, PageState, Session } from '../http/page-state.ts';
import { seeOther } from '../http/see-other.ts';
import type { Surface } from '../http/service.ts';
import { campaignHost } from './campaign-host.ts';
import { dashboardRoutes, submitSignOut } from './dashboard-routes.ts';
import { confirmEmailPages } from './handlers/confirm-email.ts';
import { forgotPasswordPages } from './handlers/forgot-password.ts';
import { oauthApplications } from './handlers/oauth-applications.ts';
import { requirePasswordSession } from './handlers/require-user.ts';
import { resetPasswordPages } from './handlers/reset-password.ts';
import { signInPages } from './handlers/sign-in.ts';
import { signUpPages } from './handlers/sign-up.ts';
import { publicRoutes } from './public-routes.ts';
import type { SiteContext } from './site-context.ts';

/** The main site: everything on its address that no other surface serves. */
export function siteSurface(context: SiteContext): Surface {
  const router = new Router<PageState>();
  accountRoutes(router, context);
  dashboardRoutes(router, context);
  developerRoutes(router, context);
  publicRoutes(router, context);
  const surface = htmlSurface(context, () => true, router);
  // Inside the error handler and before the session.
  const layers = [campaignHost(context.config), signedInAlready()];
  surface.layers.splice(-1, 0, ...(layers as unknown as Surface['layers']));
  return surface;
}

/** Leads on whoever sends a sign-in form that was open in a second window since before they signed in. */
function signedInAlready(): Middleware<PageState> {
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

/** Signing in, up and out, forgotten passwords, confirmed addresses. */
function accountRoutes(router: Router<PageState>, context: Context): void {
  router.get('/sign-in', (ctx) => signInPages.show(ctx));
  router.post('/sign-in', (ctx) => signInPages.submit(ctx, context));
  router.get('/sign-up', (ctx) => signUpPages.show(ctx));
  router.post('/sign-up', (ctx) => signUpPages.submit(ctx, context));
  router.post('/sign-out', (ctx) => submitSignOut(ctx));
  router.get('/forgot-password', (ctx) => forgotPasswordPages.show(ctx));
  router.post('/forgot-password', (ctx) => forgotPasswordPages.submit(ctx, context));
  router.get('/forgot-password/sent', (ctx) => forgotPasswordPages.showSent(ctx));
  router.get('/reset-password', (ctx) => resetPasswordPages.show(ctx, context));
  router.post('/reset-password', (ctx) => resetPasswordPages.submit(ctx, context));
  router.get('/confirm-email', (ctx) => confirmEmailPages.show(ctx, context));
  router.post('/confirm-email', (ctx) => confirmEmailPages.submit(ctx, context));
  router.get('/confirm-email/done', (ctx) => confirmEmailPages.showDone(ctx));
}

type Handle = (ctx: PageContext, context: Context, user: NonNullable<Session['user']>) => Promise<void>;

/** Where developers register applications (specification part 5, rule 2). */
function developerRoutes(router: Router<PageState>, context: Context): void {
  // Every form of this area stands at the address that it is posted to.
  const signedIn = (handle: Handle) =>
    requirePasswordSession(
      (ctx, user) => handle(ctx, context, user),
      (ctx) => ctx.path,
    );
  const all = '/developers/oauth_applications';
  const one = `${all}/:clientId`;

  router.get('/developers', (ctx) => seeOther(ctx, all));
  router.get(all, signedIn(oauthApplications.list));
  router.post(all, signedIn(oauthApplications.create));
  router.get(`${all}/new`, signedIn(oauthApplications.showNew));
  router.get(one, signedIn(oauthApplications.show));
  router.post(one, signedIn(oauthApplications.update));
  router.get(`${one}/secret`, signedIn(oauthApplications.confirmRotation));
  router.post(`${one}/secret`, signedIn(oauthApplications.rotateSecret));
  router.get(`${one}/delete`, signedIn(oauthApplications.confirmDeletion));
  router.post(`${one}/delete`, signedIn(oauthApplications.delete));
}
