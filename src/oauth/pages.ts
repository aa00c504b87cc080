import Router from '@koa/router';
import compose from 'koa-compose';
import type { Context } from '../context.ts';
import { NotFoundError } from '../errors.ts';
import { htmlSurface } from '../http/html-surface.ts';
import type { PageState } from '../http/page-state.ts';
import type { Surface } from '../http/service.ts';
import { authorizePage } from './handlers/authorize-page.ts';

/** Any suffix is ignored (specification part 4.9: "optional format suffix"). */
const authorizePath = /^\/oauth\/authorize(\.\w{1,10})?\/?$/;

/** The provider's pages on the main site's address: everything below `/oauth/` that is not JSON. */
export function oauthPagesOfSite(context: Context): Surface {
  const router = pageRouter(context);
  return refusingUnknownForms(
    router,
    htmlSurface(context, (path) => path.startsWith('/oauth/'), router),
  );
}

/** The provider's pages at its own address, whose start page is the main site's. */
export function oauthPages(context: Context): Surface {
  const { baseUrl } = context.config;
  const router = pageRouter(context);
  router.get('/', (ctx) => ctx.redirect(`${baseUrl}/`));
  return refusingUnknownForms(
    router,
    htmlSurface(context, () => true, router, { siteRoot: baseUrl }),
  );
}

/** A form that is sent to an address without a page is told so, rather than that it is not one of ours. */
function refusingUnknownForms(router: Router<PageState>, { serves, layers }: Surface): Surface {
  const refuse: Surface['layers'][number] = async function refuseUnknownFormsMiddleware(ctx, next) {
    if (ctx.method === 'POST' && router.match(ctx.path, ctx.method).path.length === 0) {
      throw new NotFoundError();
    }
    await next();
  };
  // With the pages in the last layer, which the guards of the service stand before.
  return { serves, layers: [...layers.slice(0, -1), compose([refuse, ...layers.slice(-1)])] };
}

function pageRouter(context: Context): Router<PageState> {
  const router = new Router<PageState>();
  router.get(authorizePath, (ctx) => authorizePage.show(ctx, context));
  router.post(authorizePath, (ctx) => authorizePage.submit(ctx, context));
  return router;
}
