import type { Context } from '../../context.ts';
import type { CampaignStatus } from '../../db/rows/campaign-rows.ts';
import { parseResourceReference } from '../../domain/references.ts';
import type { HtmlContext } from '../../web/html-state.ts';
import { queryValue } from '../../web/query-value.ts';
import { sendView } from '../../web/send-view.ts';
import { createSiteLinks } from '../site-links.ts';
import { allCampaignsView, type CampaignState, campaignStates } from './all-campaigns-view.ts';
import { pageNumber, readWindow } from './list-window.ts';
import { publicRead } from './public-reads.ts';

const CAMPAIGNS = 24;

const statusesOf: Record<CampaignState, CampaignStatus[]> = {
  open: ['active'],
  ended: ['expired', 'disabled'],
};

/** All campaigns, newest first, by country, charity and status. */
export async function showAllCampaigns(ctx: HtmlContext, context: Context): Promise<void> {
  const now = context.clock();
  const number = pageNumber(ctx);
  const window = readWindow(number, CAMPAIGNS);
  const state = campaignStates.find((known) => known === queryValue(ctx, 'state')) ?? 'open';
  const countries = (await context.countries.list()).sort((one, other) => one.name.localeCompare(other.name));
  const country = countries.find(({ code }) => code === queryValue(ctx, 'country')?.toLowerCase());
  const charity = queryValue(ctx, 'charity');
  const reference = charity === undefined ? undefined : parseResourceReference(charity);
  const filters = {
    countryCode: country?.code,
    charities: reference && [reference],
    excludeDefaults: true,
    statuses: statusesOf[state],
    at: now,
  };
  const { campaigns, count } = await publicRead(context, async (reads) => {
    const found = await reads.search.campaigns.find(filters, undefined, window);
    const ids = found.hits.map(({ item }) => item.id);
    return { campaigns: await reads.site.campaignCards(ids), count: found.count };
  });
  const main = allCampaignsView({
    campaigns,
    count,
    countries,
    country,
    state,
    number,
    now,
    charity: reference && charity,
    isLast: window.offset + CAMPAIGNS >= count,
    links: createSiteLinks(context, ctx.state.siteRoot),
  });
  const title = country ? `Campaigns in ${country.name}` : 'All campaigns';
  sendView(ctx, { title, noIndex: number > 1 || charity !== undefined, main });
}
