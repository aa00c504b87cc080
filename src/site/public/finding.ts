import type { Context } from '../../context.ts';
import { cutText } from '../../cut-text.ts';
import type { Window } from '../../db/queries/listing.ts';
import type { MixedHit } from '../../db/queries/search/mixed-search.ts';
import type { HtmlContext } from '../../web/html-state.ts';
import { queryValue } from '../../web/query-value.ts';
import { sendView } from '../../web/send-view.ts';
import { createSiteLinks } from '../site-links.ts';
import { type FoundKind, findingView, foundKinds } from './finding-view.ts';
import { pageNumber, readWindow } from './list-window.ts';
import { publicRead } from './public-reads.ts';

const LONGEST_SEARCH = 100;
const RESULTS = 20;
const SUGGESTIONS = 8;
/** Items that don't match the text have a score of 1. Without a minimum, a search without results would list everything. */
const RANKED = 1.01;

/** Searches people, teams, campaigns and charities, like the API's search. */
export const finding = {
  async show(ctx: HtmlContext, context: Context): Promise<void> {
    const search = searchOf(ctx);
    const kind = foundKinds.find((known) => known === queryValue(ctx, 'kind'));
    const number = pageNumber(ctx);
    const window = readWindow(number, RESULTS);
    // Charities have no other list of all of them.
    const { hits, count } =
      search || kind === 'charities' ? await find(context, search, kind, window) : { hits: [], count: 0 };
    const main = findingView({
      search,
      kind,
      hits,
      count,
      number,
      isLast: window.offset + RESULTS >= count,
      links: createSiteLinks(context, ctx.state.siteRoot),
      now: context.clock(),
    });
    const title = kind === 'charities' ? 'Charities' : 'Search';
    sendView(ctx, { title: search ? `Search: ${search}` : title, noIndex: true, hasScript: true, main });
  },

  /** Suggests names for the search field, as JSON. */
  async suggest(ctx: HtmlContext, context: Context): Promise<void> {
    const search = searchOf(ctx);
    const window = { limit: SUGGESTIONS, offset: 0 };
    const { hits } = search ? await find(context, search, undefined, window) : { hits: [] };
    ctx.set('Cache-Control', 'private, max-age=60');
    ctx.type = 'application/json; charset=utf-8';
    ctx.body = JSON.stringify([...new Set(hits.map(nameOf))]);
  },
};

function searchOf(ctx: HtmlContext): string {
  return cutText((queryValue(ctx, 'q') ?? '').trim(), LONGEST_SEARCH);
}

function nameOf(hit: MixedHit): string {
  return hit.kind === 'page' ? hit.item.page.name : hit.item.name;
}

/** Finds active items of one kind, or of all kinds. */
function find(
  context: Context,
  search: string,
  kind: FoundKind | undefined,
  window: Window,
): Promise<{ hits: MixedHit[]; count: number }> {
  const at = context.clock();
  const minimumScore = search ? RANKED : undefined;
  return publicRead(context, async (reads) => {
    if (kind === 'people' || kind === 'teams') {
      const ownerType = kind === 'teams' ? 'Team' : 'User';
      const filters = { ownerType, active: true, expiresAfter: at, updated: {}, at, minimumScore } as const;
      return ofKind('page', await reads.search.pages.find(filters, search, window));
    }
    if (kind === 'campaigns') {
      const filters = { excludeDefaults: false, at, minimumScore };
      return ofKind('campaign', await reads.search.campaigns.find(filters, search, window));
    }
    if (kind === 'charities') {
      const filters = { kycStatus: 'passed', active: true, at, minimumScore } as const;
      return ofKind('charity', await reads.search.charities.find(filters, search, window));
    }
    return reads.search.mixed({ at, minimumScore }, search, window);
  });
}

function ofKind<Kind extends string, Hit extends object>(
  kind: Kind,
  { hits, count }: { hits: Hit[]; count: number },
): { hits: (Hit & { kind: Kind })[]; count: number } {
  return { hits: hits.map((hit) => ({ ...hit, kind })), count };
}
