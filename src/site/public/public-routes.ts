import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type Router from '@koa/router';
import { projectRoot } from '../../config/project-root.ts';
import type { Context } from '../../context.ts';
import { NotFoundError } from '../../errors.ts';
import type { HtmlContext, HtmlState } from '../../web/html-state.ts';
import { sendView } from '../../web/send-view.ts';
import { pictureForms } from '../dashboard/picture-forms.ts';
import type { SiteServices } from '../site-context.ts';
import { createSiteLinks } from '../site-links.ts';
import { parseSitePath, type SitePath } from '../site-path.ts';
import { showAllCampaigns } from './all-campaigns.ts';
import { showAllSupporters } from './all-supporters.ts';
import { campaigns } from './campaigns.ts';
import { charities } from './charities.ts';
import { showEventScreen } from './event-screen.ts';
import { finding } from './finding.ts';
import { homeScreen } from './home-screen.ts';
import { publicPages } from './pages.ts';
import { publicReads } from './public-reads.ts';
import { reportScreens } from './reports.ts';
import { sharingTags } from './sharing-tags.ts';
import { showUnknown } from './unknown-address.ts';

/** The picture of pages without their own. */
const defaultPageImage = readFileSync(join(projectRoot, 'src/site/default-page.png'));

/** Public pages. These routes come last, because campaigns can have nearly any slug. */
export function publicRoutes(router: Router<HtmlState>, context: SiteServices): void {
  const publicContext: Context = { ...context, site: publicReads(context) };

  router.get('/', (ctx) => showHome(ctx, publicContext));
  router.get('/search', (ctx) => finding.show(ctx, context));
  router.get('/search/suggestions', (ctx) => finding.suggest(ctx, context));
  router.get('/campaigns', (ctx) => showAllCampaigns(ctx, context));
  router.get('/supporters', (ctx) => showAllSupporters(ctx, context));
  router.get('/report', (ctx) => reportScreens.show(ctx, context));
  router.post('/report', (ctx) => reportScreens.submit(ctx, { ...context, deadline: ctx.state.deadline }));
  router.get('/report/sent', reportScreens.showSent);
  router.get('/assets/default-page.png', (ctx) => {
    ctx.type = 'image/png';
    ctx.set({ 'Cache-Control': 'public, max-age=86400', 'Cross-Origin-Resource-Policy': 'cross-origin' });
    ctx.body = defaultPageImage;
  });
  router.get('/pictures/:id', (ctx) => pictureForms.show(ctx, context));
  router.get('/screens/:country/:campaign', (ctx) => showEventScreen(ctx, publicContext));
  router.get(/^\/.+/, (ctx) => {
    const path = parseSitePath(ctx.path);
    return path ? showPublic(ctx, publicContext, path) : showUnknown(ctx, publicContext, undefined);
  });
}

async function showPublic(ctx: HtmlContext, context: Context, path: SitePath): Promise<void> {
  try {
    await showAt(ctx, context, path);
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    await showUnknown(ctx, context, path);
  }
}

function showAt(ctx: HtmlContext, context: Context, path: SitePath): Promise<void> {
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
  const links = createSiteLinks(context, ctx.state.siteRoot);
  const screen = homeScreen(await context.site.home(now), links, ctx.state.branding, now);
  const head = sharingTags({ ...screen, url: context.addresses.absolute('/') });
  sendView(ctx, { ...screen, hasScript: true, head });
}
