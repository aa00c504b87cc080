import type Router from '@koa/router';
import type { Context } from '../context.ts';
import type { PageContext, PageState, Session } from '../http/page-state.ts';
import { seeOther } from '../http/see-other.ts';
import { oauthApplications } from './handlers/oauth-applications.ts';
import { requirePasswordSession } from './handlers/require-password-session.ts';

type Handle = (ctx: PageContext, context: Context, user: NonNullable<Session['user']>) => Promise<void>;

/** Where developers register applications (specification part 5, rule 2). */
export function developerRoutes(router: Router<PageState>, context: Context): void {
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
