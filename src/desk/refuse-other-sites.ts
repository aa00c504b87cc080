import type { Middleware } from 'koa';
import { StaleFormError } from '../errors.ts';
import type { HtmlState } from '../web/html-state.ts';

/**
 * Refuses forms that a browser says another site sent, even with the right token. Old browsers don't send `Sec-Fetch-Site`; those that
 * follow our referrer policy send `Origin: null`, which says nothing.
 * @throws StaleFormError
 */
export function refuseOtherSites({ operationsUrl }: { operationsUrl: string }): Middleware<HtmlState> {
  return function refuseOtherSitesMiddleware(ctx, next) {
    if (ctx.method !== 'POST') return next();
    const [site, origin] = [ctx.get('Sec-Fetch-Site'), ctx.get('Origin')];
    const isForeign = site
      ? !['same-origin', 'none'].includes(site)
      : URL.canParse(origin) && origin !== operationsUrl && new URL(origin).host !== ctx.host;
    if (isForeign) throw new StaleFormError();
    return next();
  };
}
