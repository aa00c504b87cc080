import Router from '@koa/router';
import type { Context } from '../context.ts';
import { htmlSurface } from '../http/html-surface.ts';
import type { PageState } from '../http/page-state.ts';
import type { Surface } from '../http/service.ts';
import { accountRoutes } from './account-routes.ts';
import { publicRoutes } from './public-routes.ts';

/** The main site: everything on its address that no other surface serves. */
export function siteSurface(context: Context): Surface {
  const router = new Router<PageState>();
  accountRoutes(router, context);
  publicRoutes(router, context);
  return htmlSurface(context, () => true, router);
}
