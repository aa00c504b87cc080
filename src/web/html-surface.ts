import type Router from '@koa/router';
import type { Middleware } from 'koa';
import compose from 'koa-compose';
import type { Context } from '../context.ts';
import { MethodNotAllowedError } from '../errors.ts';
import type { Surface } from '../http/service.ts';
import { pageErrorHandler } from './page-error-handler.ts';
import { pageForm } from './page-form.ts';
import { pageSecurityHeaders } from './page-security-headers.ts';
import type { PageState } from './page-state.ts';
import { readableAddress } from './readable-address.ts';
import { pageSession } from './sessions/page-session.ts';
import { brandStylesheet, stylesheet, stylesheetPath } from './views/stylesheet.ts';

export interface HtmlSurfaceOptions {
  /** Address of the main site, where the pages are served from another one. */
  siteRoot?: string;
}

/**
 * Pages for people: HTML errors, the visitor's session, forms that only we can have made. The state of a request is
 * `PageState`; what no route answers is a 404 page.
 */
export function htmlSurface(
  context: Context,
  serves: (path: string) => boolean,
  router: Router<PageState>,
  { siteRoot = '' }: HtmlSurfaceOptions = {},
): Surface {
  const pages = compose([
    readableAddress(),
    serveStylesheet(),
    refuseOtherMethods(),
    pageForm(),
    pageSession(context),
    route(router, context),
  ] as Middleware<PageState>[]);
  const layers = [pageSecurityHeaders(), knowSite(siteRoot), pageErrorHandler(context.log), pages];
  // The state becomes that of a page on the way in.
  return { serves, layers: layers as unknown as Surface['layers'] };
}

/**
 * A GET is answered again, as a whole, when its connection to the database was lost; a form is not.
 * @throws MethodNotAllowedError for a known address that is requested by another method
 */
function route(router: Router<PageState>, { safeReads }: Pick<Context, 'safeReads'>): Middleware<PageState> {
  const answer = compose([router.allowedMethods(), router.routes()] as Middleware<PageState>[]);

  return async function routeMiddleware(ctx, next) {
    const call = () => answer(ctx, async () => {});
    await (['GET', 'HEAD'].includes(ctx.method) ? safeReads.repeat(call) : call());
    if (ctx.status === 405 || ctx.status === 501) {
      throw new MethodNotAllowedError(ctx.response.get('Allow').split(', ').filter(Boolean));
    }
    if (ctx.status === 404 && !ctx.body) await next();
  };
}

const pageMethods = ['GET', 'HEAD', 'POST', 'OPTIONS'];

/** Browsers send no others; they are told so rather than that their form is not ours. */
function refuseOtherMethods(): Middleware {
  return async function refuseOtherMethodsMiddleware(ctx, next) {
    if (!pageMethods.includes(ctx.method)) throw new MethodNotAllowedError(pageMethods);
    await next();
  };
}

function knowSite(siteRoot: string): Middleware<PageState> {
  return async function knowSiteMiddleware(ctx, next) {
    ctx.state.siteRoot = siteRoot;
    await next();
  };
}

function serveStylesheet(): Middleware {
  return async function serveStylesheetMiddleware(ctx, next) {
    const isMain = ctx.path === stylesheetPath;
    const found = isMain ? stylesheet : brandStylesheet(ctx.path);
    if (found === undefined || !['GET', 'HEAD'].includes(ctx.method)) return next();
    ctx.type = 'text/css; charset=utf-8';
    // Only the main one's address changes with its content.
    ctx.set('Cache-Control', isMain ? 'public, max-age=31536000, immutable' : 'public, max-age=86400');
    ctx.body = found;
  };
}
