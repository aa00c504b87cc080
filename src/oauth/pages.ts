import Router from '@koa/router';
import type { Context } from '../context.ts';
import { htmlSurface } from '../http/html-surface.ts';
import type { PageState } from '../http/page-state.ts';
import type { Surface } from '../http/service.ts';
import { authorizePage } from './handlers/authorize-page.ts';

/** Any suffix is ignored (specification part 4.9: "optional format suffix"). */
const authorizePath = /^\/oauth\/authorize(\.\w{1,10})?\/?$/;

/** The provider's pages on the main site's address: everything below `/oauth/` that is not JSON. */
export function oauthPagesOfSite(context: Context): Surface {
  return htmlSurface(context, (path) => path.startsWith('/oauth/'), pageRouter(context));
}

/** The provider's pages at its own address, whose start page is the main site's. */
export function oauthPages(context: Context): Surface {
  const { baseUrl } = context.config;
  const router = pageRouter(context);
  router.get('/', (ctx) => ctx.redirect(`${baseUrl}/`));
  return htmlSurface(context, () => true, router, { siteRoot: baseUrl });
}

function pageRouter(context: Context): Router<PageState> {
  const router = new Router<PageState>();
  router.get(authorizePath, (ctx) => authorizePage.show(ctx, context));
  router.post(authorizePath, (ctx) => authorizePage.submit(ctx, context));
  return router;
}
