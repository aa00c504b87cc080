import type { CampaignGroupRecord } from '../../db/queries/campaigns/campaign-group-records.ts';
import { MAXIMUM_OBJECTS } from '../../db/queries/listing.ts';
import type { PageWithoutStory } from '../../db/queries/pages/page-records.ts';
import type { CampaignToList } from '../../db/queries/site/campaign-to-list.ts';
import { countText } from '../../web/views/count-text.ts';
import { emptyState } from '../../web/views/empty-state.ts';
import { type Html, html } from '../../web/views/html.ts';
import { avatar, ownImage } from '../parts/avatar.ts';
import { choices, paging } from '../parts/list-parts.ts';
import { moneyText } from '../parts/text/money-text.ts';
import { type SiteLinks, withQuery } from '../site-links.ts';

export const supporterKinds = ['people', 'teams'] as const;
export const supporterOrders = ['raised', 'newest'] as const;

export interface SupporterFilters {
  kind: (typeof supporterKinds)[number];
  by: (typeof supporterOrders)[number];
  /** A value of one of the campaign's groups. */
  group: string | undefined;
  search: string;
}

const kindNames = { people: 'People', teams: 'Teams' };
const orderNames = { raised: 'Most raised', newest: 'Newest' };
const MAXIMUM_RANKED = MAXIMUM_OBJECTS.toLocaleString('en');
/** Maximum number of values shown per group. */
const VALUES_SHOWN = 200;

interface AllSupportersView extends CampaignToList {
  filters: SupporterFilters;
  pages: readonly PageWithoutStory[];
  /** Rank of the first page, from 1. */
  first: number;
  number: number;
  isLast: boolean;
  /** The list was cut off here. */
  isCutOff: boolean;
  links: SiteLinks;
}

export function allSupportersView(view: AllSupportersView): Html {
  const { campaign, filters, pages, first, number, isLast, isCutOff, links } = view;
  const address = (changed: Partial<SupporterFilters> & { page?: number }) => {
    const { kind, by, group, search, page } = { ...filters, page: 1, ...changed };
    return withQuery('/supporters', {
      campaign: campaign.uid,
      ...(kind !== 'people' && { kind }),
      ...(by !== 'raised' && { by }),
      ...(group !== undefined && { group }),
      ...(search && { q: search }),
      ...(page > 1 && { page: String(page) }),
    });
  };
  const isRanked = filters.by === 'raised' && !filters.search;
  const kinds = supporterKinds.map((kind) => ({
    text: kindNames[kind],
    address: address({ kind }),
    isChosen: kind === filters.kind,
  }));
  const orders = supporterOrders.map((by) => ({
    text: orderNames[by],
    address: address({ by, search: '' }),
    isChosen: by === filters.by && !filters.search,
  }));
  const rows = pages.map((page, index) => row(page, links, isRanked ? first + index : undefined));
  return html`<div class="reading">
<p class="crumbs"><a href="${links.campaign(campaign)}">${campaign.name}</a></p>
<h1>${filters.kind === 'teams' ? 'All teams' : 'All fundraisers'}</h1>
${filterForm(view)}
${choices('People or teams', kinds)}
${choices('Order', orders)}
<section class="card" aria-labelledby="list-title">
<h2 id="list-title">${filters.search ? `Results for “${filters.search}”` : orderNames[filters.by]}${filters.group !== undefined && ` · ${filters.group}`}</h2>
${
  rows.length === 0
    ? emptyState(
        filters.search
          ? `No results for “${filters.search}”.`
          : `No ${filters.kind === 'teams' ? 'teams' : 'fundraisers'} yet.`,
      )
    : isRanked
      ? html`<ol class="rows counted" start="${first}">${rows}</ol>`
      : html`<ul class="rows">${rows}</ul>`
}
${isCutOff && html`<p class="soft">This list shows the top ${MAXIMUM_RANKED}. To find anyone else, search by name above.</p>`}
${paging({ number, isLast, address: (page) => address({ page }) })}
</section>
</div>`;
}

/** Filters by name and by group. */
function filterForm({ campaign, groups, filters }: AllSupportersView): Html {
  const named = groups.filter(({ values }) => values.length > 0);
  return html`<form class="card filters" method="get" action="/supporters">
<input type="hidden" name="campaign" value="${campaign.uid}"><input type="hidden" name="kind" value="${filters.kind}"><input type="hidden" name="by" value="${filters.by}">
<div class="field"><label for="q">Name</label><input id="q" name="q" type="search" value="${filters.search}" maxlength="100" autocomplete="off"></div>
${
  named.length > 0 &&
  html`<div class="field"><label for="group">Group</label><select id="group" name="group"><option value="">All</option>${named.map((group) => options(group, filters.group))}</select></div>`
}
<button class="secondary" type="submit">Apply</button>
</form>`;
}

function options({ label, values }: CampaignGroupRecord, chosen: string | undefined): Html {
  return html`<optgroup label="${label}">${values
    .slice(0, VALUES_SHOWN)
    .map(
      (value) => html`<option value="${value}"${value === chosen && html` selected`}>${value}</option>`,
    )}</optgroup>`;
}

function row(page: PageWithoutStory, links: SiteLinks, rank: number | undefined): Html {
  const detail =
    page.owner_type === 'Team'
      ? countText(page.team_member_page_ids.length, 'member')
      : `for ${page.charity_name}`;
  return html`<li>${rank !== undefined && html`<span class="rank" aria-hidden="true">${rank}</span>`}${avatar({ name: page.name, imageUrl: ownImage(page) })}<div class="what"><a href="${links.page(page)}">${page.name}</a><p>${detail}</p></div><span class="value">${moneyText(page.amount_cents, page.currency, page.country_code, 'always')}</span></li>`;
}
