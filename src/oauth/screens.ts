import Router from '@koa/router';
import compose from 'koa-compose';
import type { Context } from '../context.ts';
import { NotFoundError } from '../errors.ts';
import type { AnsweringLayers, Surface } from '../http/service.ts';
import { sendPicture } from '../pictures/send-picture.ts';
import type { HtmlState } from '../web/html-state.ts';
import { htmlSurface } from '../web/html-surface.ts';
import { authorize } from './handlers/authorize.ts';

/** Any format suffix is ignored. */
const authorizePath = /^\/oauth\/authorize(\.\w{1,10})?\/?$/;

/** The OAuth screens on the main site: everything below `/oauth/` that is not JSON. */
export function oauthScreensOfSite(context: Context): Surface {
  const router = screenRouter(context);
  return refusingUnknownForms(
    router,
    htmlSurface(context, (path) => path.startsWith('/oauth/'), router),
  );
}

/** The OAuth screens on their own host, whose root redirects to the main site. */
export function oauthScreens(context: Context): Surface {
  const { baseUrl } = context.config;
  const router = screenRouter(context);
  router.get('/', (ctx) => ctx.redirect(`${baseUrl}/`));
  // The site's logo.
  router.get('/pictures/:id', (ctx) => sendPicture(ctx, context.pictures, String(ctx.params.id)));
  return refusingUnknownForms(
    router,
    htmlSurface(context, () => true, router, { siteRoot: baseUrl }),
  );
}

/** A form sent to an unknown address gets 404, not the error of a form without its CSRF token. */
function refusingUnknownForms(router: Router<HtmlState>, surface: Required<Surface>): Surface {
  const refuse: AnsweringLayers['answer'] = async function refuseUnknownFormsMiddleware(ctx, next) {
    if (ctx.method === 'POST' && router.match(ctx.path, ctx.method).path.length === 0) {
      throw new NotFoundError();
    }
    await next();
  };
  return { ...surface, prepare: compose([refuse, surface.prepare]) };
}

function screenRouter(context: Context): Router<HtmlState> {
  const router = new Router<HtmlState>();
  router.get(authorizePath, (ctx) => authorize.show(ctx, context));
  router.post(authorizePath, (ctx) => authorize.submit(ctx, { ...context, deadline: ctx.state.deadline }));
  return router;
}
