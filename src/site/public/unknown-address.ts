import type { Context } from '../../context.ts';
import { cutText } from '../../cut-text.ts';
import type { GuessedPlaces } from '../../db/queries/site/guessed-places.ts';
import type { HtmlContext } from '../../web/html-state.ts';
import { sendView } from '../../web/send-view.ts';
import { errorTitle, errorView } from '../../web/views/error-view.ts';
import { findDoor, guessNames, leadTo } from '../doors.ts';
import { createSiteLinks, type SiteLinks } from '../site-links.ts';
import { parseSitePath, type SitePath } from '../site-path.ts';

const LONGEST_SEARCH = 100;

/** Leads to the page that an unknown address means. Otherwise responds with 404, the search, and the campaign if that is known. */
export async function showUnknown(
  ctx: HtmlContext,
  context: Context,
  path: SitePath | undefined,
): Promise<void> {
  const { siteRoot, branding, requestId } = ctx.state;
  const countries = await context.countries.codes();
  const door = findDoor(ctx.path, { countries, links: branding.links });
  if (door) return leadTo(ctx, door.startsWith('/') ? siteRoot + door : door);
  const links = createSiteLinks(context, siteRoot);
  const { rest, ...names } = guessNames(ctx.path, countries);
  const place = path && 'place' in path ? path.place : undefined;
  const places = await context.site.guessed({ ...names, place });
  const meant = meantAddress(places, rest, links);
  if (meant) return leadTo(ctx, meant);
  const campaign = places.campaignAtPlace ?? onlyOne(places.campaigns);
  const main = errorView({
    status: 404,
    message: errorTitle(404),
    requestId,
    siteRoot,
    nearby: campaign && { name: campaign.name, address: links.campaign(campaign) },
    search: wordsOf(ctx.path),
  });
  sendView(ctx, { title: errorTitle(404), noIndex: true, main }, 404);
}

function meantAddress(
  { campaigns, charities, pages, campaignAtPlace }: GuessedPlaces,
  rest: readonly string[],
  links: SiteLinks,
): string | undefined {
  const [page, charity, campaign] = [onlyOne(pages), onlyOne(charities), onlyOne(campaigns)];
  if (page) return links.page(page);
  if (!campaign) return charity && links.charity(charity);
  // Without this, a missing page of the campaign would lead to itself.
  if (campaign.id === campaignAtPlace?.id) return undefined;
  const { slug, country_code } = campaign;
  const path = parseSitePath(['', slug, country_code, ...rest].join('/'));
  return path && [links.campaign(campaign), ...rest].join('/');
}

function onlyOne<Found>(found: readonly Found[]): Found | undefined {
  return found.length === 1 ? found[0] : undefined;
}

/** The words of the last part of a path. */
function wordsOf(path: string): string {
  const last = path.split('/').filter(Boolean).at(-1) ?? '';
  return cutText(
    decodeURIComponent(last)
      .replace(/\.\w+$/, '')
      .replace(/[-_]+/g, ' '),
    LONGEST_SEARCH,
  ).trim();
}
