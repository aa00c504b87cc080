import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type Router from '@koa/router';
import type { Context } from '../context.ts';
import { NotFoundError } from '../errors.ts';
import { projectRoot } from '../files/project-root.ts';
import type { HtmlContext, HtmlState } from '../web/html-state.ts';
import { sendView } from '../web/send-view.ts';
import { campaigns } from './handlers/campaigns.ts';
import { charities } from './handlers/charities.ts';
import { pictureForms } from './handlers/picture-forms.ts';
import { publicPages } from './handlers/public-pages.ts';
import { createSiteLinks } from './site-links.ts';
import { parseSitePath, type SitePath } from './site-path.ts';
import { homeView } from './views/home-view.ts';

/** The picture of pages that have none of their own. */
const defaultPageImage = readFileSync(join(projectRoot, 'src/site/default-page.png'));

/** What everybody may see. Comes last: a campaign may have any slug, so its addresses match nearly everything. */
export function publicRoutes(router: Router<HtmlState>, context: Context): void {
  const publicContext: Context = { ...context, site: publicReads(context) };

  router.get('/', (ctx) => showHome(ctx, publicContext));
  router.get('/assets/default-page.png', (ctx) => {
    ctx.type = 'image/png';
    ctx.set({ 'Cache-Control': 'public, max-age=86400', 'Cross-Origin-Resource-Policy': 'cross-origin' });
    ctx.body = defaultPageImage;
  });
  router.get('/pictures/:id', (ctx) => pictureForms.show(ctx, context));
  router.get(/^\/.+/, (ctx) => {
    const path = parseSitePath(ctx.path);
    if (!path) throw new NotFoundError();
    return showPublic(ctx, publicContext, path);
  });
}

/** The queries of the public pages, each where it is answered best. */
function publicReads({ site, replicaReads: { site: onReplica }, safeReads }: Context): Context['site'] {
  function prefer<Values extends unknown[], Shown>(
    query: (site: Context['site']) => (...values: Values) => Promise<Shown>,
  ) {
    return (...values: Values) =>
      safeReads.preferReplica(
        () => query(onReplica)(...values),
        () => query(site)(...values),
      );
  }
  return {
    ...site,
    home: prefer((site) => site.home),
    campaign: prefer((site) => site.campaign),
    page: prefer((site) => site.page),
    pageId: prefer((site) => site.pageId),
    charity: prefer((site) => site.charity),
  };
}

function showPublic(ctx: HtmlContext, context: Context, path: SitePath): Promise<void> {
  switch (path.kind) {
    case 'campaign':
      return campaigns.show(ctx, context, path);
    case 'get-started':
      return campaigns.getStarted(ctx, context, path);
    case 'sign-in':
      return campaigns.signIn(ctx, context, path);
    case 'donate-to-campaign':
      return campaigns.donate(ctx, context, path);
    case 'page':
      return publicPages.show(ctx, context, path);
    case 'page-json':
      return publicPages.redirectToApi(ctx, context, path);
    case 'donate-to-page':
      return publicPages.donate(ctx, context, path);
    case 'join-team':
      return publicPages.join(ctx, context, path);
    case 'charity':
      return charities.show(ctx, context, path);
    case 'donate-to-charity':
      return charities.donate(ctx, context, path);
  }
}

async function showHome(ctx: HtmlContext, context: Context): Promise<void> {
  const now = context.clock();
  sendView(ctx, {
    title: 'Raise money for what you care about',
    description: 'Make a page for a charity, bring your people, and watch it grow.',
    fullWidth: true,
    main: homeView(await context.site.home(now), createSiteLinks(context, ctx.state.siteRoot), now),
  });
}
