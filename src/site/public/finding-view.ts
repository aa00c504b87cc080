import type { MixedHit } from '../../db/queries/search/mixed-search.ts';
import { campaignStatus } from '../../domain/campaigns/campaign-status.ts';
import { countText } from '../../web/views/count-text.ts';
import { emptyState } from '../../web/views/empty-state.ts';
import { type Html, html } from '../../web/views/html.ts';
import { searchForm } from '../../web/views/search-form.ts';
import { avatar } from '../parts/avatar.ts';
import { choices, paging } from '../parts/list-parts.ts';
import { moneyText } from '../parts/text/money-text.ts';
import { type SiteLinks, withQuery } from '../site-links.ts';

export const foundKinds = ['people', 'teams', 'campaigns', 'charities'] as const;
export type FoundKind = (typeof foundKinds)[number];

const kindNames: Record<FoundKind, string> = {
  people: 'People',
  teams: 'Teams',
  campaigns: 'Campaigns',
  charities: 'Charities',
};

interface FindingView {
  search: string;
  /** Undefined means all kinds. */
  kind: FoundKind | undefined;
  hits: readonly MixedHit[];
  count: number;
  number: number;
  isLast: boolean;
  links: SiteLinks;
  now: Date;
}

export function findingView(view: FindingView): Html {
  const { search, kind } = view;
  return html`<div class="reading">
<h1>Search</h1>
${searchForm(search, kind ? { kind } : {})}
${search === '' && kind !== 'charities' ? start : results(view)}
</div>`;
}

const start = html`<p class="soft">Search for someone's page by name, or <a href="/campaigns">see all campaigns</a>.</p>`;

function results({ search, kind, hits, count, number, isLast, links, now }: FindingView): Html {
  const address = (chosen: FoundKind | undefined, page = 1) =>
    withQuery('/search', {
      ...(search && { q: search }),
      ...(chosen && { kind: chosen }),
      ...(page > 1 && { page: String(page) }),
    });
  const kinds = [
    { text: 'All', address: address(undefined), isChosen: kind === undefined },
    ...foundKinds.map((each) => ({
      text: kindNames[each],
      address: address(each),
      isChosen: each === kind,
    })),
  ];
  return html`${choices('Filter results', kinds)}
<section class="card" aria-labelledby="results-title">
<div class="section-head"><h2 id="results-title">Results</h2><p class="soft" role="status">${countText(count, 'result')}</p></div>
${
  hits.length === 0
    ? emptyState(
        search
          ? `No results for “${search}”. Try part of the name or another spelling.`
          : 'No charities yet.',
      )
    : html`<ul class="rows found">${hits.map((hit) => row(hit, links, now))}</ul>`
}
${paging({ number, isLast, address: (next) => address(kind, next) })}
</section>`;
}

function row(hit: MixedHit, links: SiteLinks, now: Date): Html {
  if (hit.kind === 'charity') {
    const { name, logo_url, locality, region } = hit.item;
    const place = [locality, region].filter(Boolean).join(', ');
    return found({
      name,
      address: links.charity(hit.item),
      imageUrl: logo_url,
      detail: ['Charity', place].filter(Boolean).join(' · '),
    });
  }
  if (hit.kind === 'campaign') {
    const isOpen = campaignStatus(hit.item, now) === 'active';
    const detail = `Campaign · ${isOpen ? countText(hit.item.page_count, 'page') : 'ended'}`;
    return found({ name: hit.item.name, address: links.campaign(hit.item), detail });
  }
  const { page, campaign, charity } = hit.item;
  return found({
    name: page.name,
    address: links.pageIn(campaign, page.slug),
    // The members of a team can raise money for different charities.
    detail:
      page.owner_type === 'Team' ? `Team in ${campaign.name}` : `In ${campaign.name}, for ${charity.name}`,
    value: moneyText(page.amount_cents, campaign.currency, campaign.country_code),
  });
}

interface Found {
  name: string;
  address: string;
  imageUrl?: string | null;
  detail: string;
  value?: string;
}

function found({ name, address, imageUrl, detail, value }: Found): Html {
  return html`<li>${avatar({ name, imageUrl })}<div class="what"><a href="${address}">${name}</a><p>${detail}</p></div>${value && html`<span class="value">${value}</span>`}</li>`;
}
