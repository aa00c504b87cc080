import type { Context } from '../../context.ts';
import { cutText } from '../../cut-text.ts';
import type { ResourceReference } from '../../db/queries/filters.ts';
import type { Window } from '../../db/queries/listing.ts';
import { MAXIMUM_OBJECTS } from '../../db/queries/listing.ts';
import type { PageWithoutStory } from '../../db/queries/pages/page-records.ts';
import { parseResourceReference } from '../../domain/references.ts';
import { NotFoundError } from '../../errors.ts';
import type { HtmlContext } from '../../web/html-state.ts';
import { queryValue } from '../../web/query-value.ts';
import { sendView } from '../../web/send-view.ts';
import { ownColour } from '../parts/own-colour.ts';
import { createSiteLinks } from '../site-links.ts';
import {
  allSupportersView,
  type SupporterFilters,
  supporterKinds,
  supporterOrders,
} from './all-supporters-view.ts';
import { pageNumber, readWindow } from './list-window.ts';
import { publicRead } from './public-reads.ts';

const SUPPORTERS = 25;
/** Maximum number of rows that are ranked without queueing. */
const FEW = 100;
const LONGEST_SEARCH = 100;

/** All pages of a campaign: people or teams, by amount raised or newest first, filtered by group or name. */
export async function showAllSupporters(ctx: HtmlContext, context: Context): Promise<void> {
  const reference = parseResourceReference(queryValue(ctx, 'campaign') ?? '');
  const found = reference && (await publicRead(context, ({ site }) => site.campaignToList(reference)));
  if (!reference || !found) throw new NotFoundError();
  const { campaign, groups } = found;
  const values = groups.flatMap((group) => group.values);
  const filters: SupporterFilters = {
    kind: supporterKinds.find((known) => known === queryValue(ctx, 'kind')) ?? 'people',
    by: supporterOrders.find((known) => known === queryValue(ctx, 'by')) ?? 'raised',
    group: values.find((value) => value === queryValue(ctx, 'group')),
    search: cutText((queryValue(ctx, 'q') ?? '').trim(), LONGEST_SEARCH),
  };
  const number = pageNumber(ctx);
  const window = readWindow(number, SUPPORTERS);
  // One more than shown, to know whether there is a next part.
  const pages = await listPages(context, reference, filters, { ...window, limit: SUPPORTERS + 1 });
  const main = allSupportersView({
    campaign,
    groups,
    filters,
    number,
    pages: pages.slice(0, SUPPORTERS),
    first: window.offset + 1,
    isLast: pages.length <= SUPPORTERS,
    isCutOff: isRanked(filters) && window.offset + pages.length >= MAXIMUM_OBJECTS,
    links: createSiteLinks(context, ctx.state.siteRoot),
  });
  sendView(ctx, {
    title: `${filters.kind === 'teams' ? 'Teams' : 'Fundraisers'} in ${campaign.name}`,
    colour: ownColour(campaign.name, campaign.brand_colour),
    noIndex: true,
    main,
  });
}

/** Whether pages are ranked by amount raised. That list is as long as a leaderboard at most. */
function isRanked({ by, search }: Pick<SupporterFilters, 'by' | 'search'>): boolean {
  return by === 'raised' && !search;
}

function listPages(
  context: Context,
  campaign: ResourceReference,
  { kind, by, group, search }: SupporterFilters,
  window: Window,
): Promise<PageWithoutStory[]> {
  const ownerType = kind === 'teams' ? ('Team' as const) : ('User' as const);
  const groupValues = group === undefined ? undefined : [group];
  const end = window.offset + window.limit;
  return publicRead(context, async ({ campaigns, search: searches, site }) => {
    if (isRanked({ by, search })) {
      const ranking = {
        ownerType,
        groupValues,
        limit: Math.min(end, MAXIMUM_OBJECTS),
        includePages: false,
      } as const;
      const rank = () => campaigns.findLeaderboard(campaign, ranking);
      const ranked = await (end > FEW ? context.longTurns(rank) : rank());
      return site.pagesOf((ranked?.page_ids ?? []).slice(window.offset, end));
    }
    const filters = {
      campaigns: [campaign],
      ownerType,
      groupValues,
      updated: {},
      at: context.clock(),
      // Includes pages that have ended.
      expiresAfter: new Date(0),
    } as const;
    const minimumScore = search ? RANKED : undefined;
    const { hits } = await searches.pages.find({ ...filters, minimumScore }, search || undefined, window);
    return site.pagesOf(hits.map(({ item }) => item.id));
  });
}

/** Pages that don't match the text have a score of 1. Without a minimum, a search without results would list everyone. */
const RANKED = 1.01;
