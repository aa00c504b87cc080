import Router from '@koa/router';
import type { Context } from '../context.ts';
import type { Contract } from '../contract/contract.ts';
import type { Surface } from '../http/service.ts';
import { sendPicture } from '../pictures/send-picture.ts';
import type { HtmlState } from '../web/html-state.ts';
import { htmlSurface } from '../web/html-surface.ts';
import { showHome } from './home.ts';
import { refuseOtherSites } from './refuse-other-sites.ts';
import { requireStaff } from './require-staff.ts';
import { type DeskServices, DeskSessions, deskRoute } from './session.ts';
import { signInRoutes } from './sign-in/sign-in-routes.ts';

/** The desk for staff: everything on the operations service that isn't its API. */
export function deskSurface(context: Context & { contract: Contract }): Surface {
  const deskSessions = new DeskSessions(context);
  const services: DeskServices = { ...context, deskSessions };
  const router = new Router<HtmlState>();
  // The site's logo.
  router.get('/pictures/:id', (ctx) => sendPicture(ctx, context.pictures, String(ctx.params.id)));
  signInRoutes(router, services);
  router.use(requireStaff());
  router.get('/', deskRoute(services, showHome));
  return htmlSurface({ ...context, browserSessions: deskSessions }, () => true, router, {
    siteRoot: context.config.baseUrl,
    beforeSession: refuseOtherSites(context.config),
  });
}
