import type { CampaignCard } from '../../db/queries/site/campaign-cards.ts';
import { type Html, html } from '../../web/views/html.ts';
import type { SiteLinks } from '../site-links.ts';
import { cover } from './campaign-cover.ts';
import { countEntry, keyNumbers } from './key-numbers.ts';
import { daysLeft } from './text/day-text.ts';
import { moneyText } from './text/money-text.ts';

/** A campaign in a list. The whole tile is a link. */
export function campaignTile(campaign: CampaignCard, links: SiteLinks, now: Date): Html {
  const { name, description, country_code, currency, amount_cents, active_page_count, finish_at } = campaign;
  const days = finish_at ? daysLeft(finish_at, now) : 0;
  return html`<li><article class="card tile">${cover(name, campaign.brand_colour)}<span class="tag">${campaign.country_name}</span><div class="tile-text">
<h3><a href="${links.campaign(campaign)}">${name}</a></h3>
${description && html`<p>${description}</p>`}
${keyNumbers([
  ['raised', moneyText(roundedToUnits(amount_cents), currency, country_code)],
  countEntry(active_page_count, 'page'),
  ...(days > 0 ? [countEntry(days, 'day left', 'days left')] : []),
])}
</div></article></li>`;
}

function roundedToUnits(cents: number): number {
  return Math.floor(cents / 100) * 100;
}
