import Router from '@koa/router';
import type { Middleware } from 'koa';
import { StaleFormError } from '../errors.ts';
import type { Surface } from '../http/service.ts';
import type { HtmlContext, HtmlState } from '../web/html-state.ts';
import { htmlSurface } from '../web/html-surface.ts';
import { seeOther } from '../web/redirects.ts';
import { sitePath } from '../web/return-address.ts';
import { account } from './account/account.ts';
import { activation } from './account/activate.ts';
import { confirmEmailScreens } from './account/confirm-email.ts';
import { forgotPasswordScreens } from './account/forgot-password.ts';
import { notifications } from './account/notifications.ts';
import { oneClickPath, oneClickUnsubscribe } from './account/one-click-unsubscribe.ts';
import { resetPasswordScreens } from './account/reset-password.ts';
import { signInScreens } from './account/sign-in.ts';
import { signUpScreens } from './account/sign-up.ts';
import { campaignHost } from './campaign-host.ts';
import { dashboardRoutes, submitSignOut } from './dashboard/dashboard-routes.ts';
import { takesPicture } from './dashboard/picture-forms.ts';
import { developerFormPath, developerRoutes } from './developers/developer-routes.ts';
import { publicRoutes } from './public/public-routes.ts';
import { receiptRoutes } from './receipts/receipt-routes.ts';
import type { SiteContext, SiteServices } from './site-context.ts';

/** The main site: everything on its host that no other surface serves. */
export function siteSurface(context: SiteServices): Surface {
  const router = new Router<HtmlState>();
  accountRoutes(router, context);
  dashboardRoutes(router, context);
  developerRoutes(router, context);
  receiptRoutes(router, context);
  publicRoutes(router, context);
  const surface = htmlSurface(context, () => true, router, {
    formAddress,
    takesFile: takesPicture,
    takesRawBody: ({ path }) => path === oneClickPath,
    beforeSession: oneClickUnsubscribe(context),
  });
  // After the error handler and before the session.
  const layers = [plainPath(), campaignHost(context.config), signedInAlready()];
  return { ...surface, layers: [...surface.layers, ...(layers as unknown as Surface['layers'])] };
}

/** Decodes percent-encoded letters, digits and `-._~`, which mean the same (RFC 3986 section 6.2.2.2). */
function plainPath(): Middleware<HtmlState> {
  return function plainPathMiddleware(ctx, next) {
    ctx.path = ctx.path.replace(/%(?:2[de]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/gi, decodeURIComponent);
    return next();
  };
}

/** Continues for a visitor who signed in elsewhere while a sign-in form was open, which makes the form out of date. */
function signedInAlready(): Middleware<HtmlState> {
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

/**
 * Finds where the posted form can be opened again. Most forms are at the address they post to.
 * @returns undefined if there is no such path on our site
 */
function formAddress({
  path,
  url,
  state: { form },
}: Pick<HtmlContext, 'path' | 'url' | 'state'>): string | undefined {
  const [, area, kind, id, step] = path.split('/');
  if (/^\/(sign-in|sign-up)$/.test(path)) return withQuery(path, 'return_to', sitePath(form.return_to));
  if (/^\/(reset-password|confirm-email|change-email|join-team|activate|unsubscribe)$/.test(path))
    return withQuery(path, 'token', form.token);
  if (path === '/sign-out') return '/';
  if (area === 'developers') return sitePath(developerFormPath(path));
  if (area !== 'dashboard') return sitePath(url);
  if (/\/(withdraw|confirm)$/.test(path)) return '/dashboard';
  if (kind === 'notifications') return path;
  if (kind === 'account') return '/dashboard/account';
  if (kind === 'pages') {
    if (step === 'leave-team') return '/dashboard';
    return id
      ? sitePath(
          path
            .replace(/\/(picture|cover|photos(\/\d+)?)$/, '/edit')
            .replace(/\/(activities|updates)\/\d+\/delete$/, '/$1')
            .replace(/\/donations\/\d+\/reply(\/delete)?$/, '/updates'),
        )
      : withQuery('/dashboard/pages/new', 'campaign', form.campaign_id);
  }
  if (step === 'join') return sitePath(path);
  return kind === 'teams' && id ? sitePath(`/dashboard/teams/${id}`) : '/dashboard';
}

function withQuery(path: string, name: string, value: string | undefined): string {
  return value ? `${path}?${new URLSearchParams({ [name]: value })}` : path;
}

/** Signing in, up and out, forgotten passwords, confirmed addresses. */
function accountRoutes(router: Router<HtmlState>, services: SiteServices): void {
  type Handle = (ctx: HtmlContext, context: SiteContext) => Promise<void>;
  const open = (handle: Handle) => (ctx: HtmlContext) =>
    handle(ctx, { ...services, deadline: ctx.state.deadline });

  router.get('/sign-in', signInScreens.show);
  router.post('/sign-in', open(signInScreens.submit));
  router.get('/sign-up', signUpScreens.show);
  router.post('/sign-up', open(signUpScreens.submit));
  router.post('/sign-out', open(submitSignOut));
  router.get('/forgot-password', forgotPasswordScreens.show);
  router.post('/forgot-password', open(forgotPasswordScreens.submit));
  // Used by password managers (W3C, A Well-Known URL for Changing Passwords).
  router.get('/.well-known/change-password', (ctx) => seeOther(ctx, '/dashboard/account'));
  router.get('/forgot-password/sent', open(forgotPasswordScreens.showSent));
  router.get('/reset-password', open(resetPasswordScreens.show));
  router.post('/reset-password', open(resetPasswordScreens.submit));
  router.get('/confirm-email', open(confirmEmailScreens.show));
  router.post('/confirm-email', open(confirmEmailScreens.submit));
  router.get('/change-email', open(account.showChangeEmail));
  router.post('/change-email', open(account.confirmChangeEmail));
  router.get('/change-email/done', account.showEmailChanged);
  router.get('/unsubscribe', open(notifications.showUnsubscribe));
  router.get(oneClickPath, open(notifications.showUnsubscribe));
  router.post('/unsubscribe', open(notifications.unsubscribe));
  router.get('/unsubscribe/done', notifications.showDone);
  router.get('/activate', open(activation.show));
  router.post('/activate', open(activation.submit));
  router.get('/confirm-email/done', confirmEmailScreens.showDone);
}
