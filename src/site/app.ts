import Router from '@koa/router';
import { htmlSurface } from '../http/html-surface.ts';
import type { PageState } from '../http/page-state.ts';
import type { Surface } from '../http/service.ts';
import { accountRoutes } from './account-routes.ts';
import { campaignHost } from './campaign-host.ts';
import { dashboardRoutes } from './dashboard-routes.ts';
import { developerRoutes } from './developer-routes.ts';
import { publicRoutes } from './public-routes.ts';
import { signedInAlready } from './signed-in-already.ts';
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
