import type { CampaignCard } from '../../db/queries/site/campaign-cards.ts';
import type { CountryRow } from '../../db/rows/reference-rows.ts';
import { countText } from '../../web/views/count-text.ts';
import { emptyState } from '../../web/views/empty-state.ts';
import { type Html, html } from '../../web/views/html.ts';
import { campaignTile } from '../parts/campaign-tile.ts';
import { choices, paging } from '../parts/list-parts.ts';
import { type SiteLinks, withQuery } from '../site-links.ts';

export const campaignStates = ['open', 'ended'] as const;
export type CampaignState = (typeof campaignStates)[number];

const stateNames: Record<CampaignState, string> = { open: 'Open', ended: 'Ended' };

interface AllCampaignsView {
  campaigns: readonly CampaignCard[];
  count: number;
  countries: readonly Pick<CountryRow, 'code' | 'name'>[];
  country: Pick<CountryRow, 'code' | 'name'> | undefined;
  state: CampaignState;
  /** Uid of a charity, to show only its campaigns. */
  charity: string | undefined;
  number: number;
  isLast: boolean;
  links: SiteLinks;
  now: Date;
}

export function allCampaignsView(view: AllCampaignsView): Html {
  const { campaigns, count, countries, country, state, charity, number, isLast, links, now } = view;
  const address = (changed: { country?: string | undefined; state?: CampaignState; page?: number }) => {
    const next = { country: country?.code, state, page: 1, ...changed };
    return withQuery('/campaigns', {
      ...(next.country && { country: next.country }),
      ...(next.state !== 'open' && { state: next.state }),
      ...(charity && { charity }),
      ...(next.page > 1 && { page: String(next.page) }),
    });
  };
  const inCountries = [
    { text: 'Everywhere', address: address({ country: undefined }), isChosen: country === undefined },
    ...countries.map(({ code, name }) => ({
      text: name,
      address: address({ country: code }),
      isChosen: code === country?.code,
    })),
  ];
  const states = campaignStates.map((each) => ({
    text: stateNames[each],
    address: address({ state: each }),
    isChosen: each === state,
  }));
  return html`<div class="page-head"><div><h1>${country ? `Campaigns in ${country.name}` : 'All campaigns'}</h1><p class="soft">${countText(count, 'campaign')}</p></div></div>
${choices('Status', states)}
${countries.length > 1 && choices('Country', inCountries)}
${
  campaigns.length === 0
    ? emptyState(
        state === 'open' ? 'No campaigns are open here right now.' : 'No campaigns have ended here yet.',
      )
    : html`<h2 class="hidden">Campaigns</h2><ul class="grid">${campaigns.map((campaign) => campaignTile(campaign, links, now))}</ul>`
}
${paging({ number, isLast, address: (page) => address({ page }) })}`;
}
