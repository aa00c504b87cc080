import type { PageWithoutStory } from '../../db/queries/pages/page-records.ts';
import type { PublicCampaign } from '../../db/queries/site/public-campaign.ts';
import { campaignStatus, campaignTakesGifts } from '../../domain/campaigns/campaign-status.ts';
import { card } from '../../web/views/card.ts';
import { countText, numberText } from '../../web/views/count-text.ts';
import { type Html, html, linkAddress } from '../../web/views/html.ts';
import { barChart } from '../parts/bar-chart.ts';
import { cover } from '../parts/campaign-cover.ts';
import { countEntry, keyNumbers } from '../parts/key-numbers.ts';
import { pageRanking } from '../parts/page-ranking.ts';
import { daysLeft, dayText } from '../parts/text/day-text.ts';
import { distanceText } from '../parts/text/distance-text.ts';
import { moneyText } from '../parts/text/money-text.ts';
import type { SiteLinks } from '../site-links.ts';

const CHARITIES = 12;

/** A campaign with its leaderboards. */
export function campaignView(data: PublicCampaign, links: SiteLinks, now: Date): Html {
  const { individuals, teams } = data;
  const charityOf = (page: PageWithoutStory) => `for ${page.charity_name}`;
  const sizeOf = (page: PageWithoutStory) => countText(page.team_member_page_ids.length, 'member');
  const allOf = (kind: 'people' | 'teams') =>
    (kind === 'teams' ? teams : individuals).length > 0 &&
    html`<p class="actions all"><a class="button secondary small" href="${links.supporters(data.campaign.uid, kind)}">All ${kind === 'teams' ? 'teams' : 'fundraisers'}</a></p>`;
  const isActive = campaignStatus(data.campaign, now) === 'active';
  return html`${hero(data, links, now)}
<div class="container">
<div class="columns even">
${card('people', 'Top fundraisers', html`${pageRanking(individuals, links, charityOf, 'No pages yet. Be the first to start one!')}${allOf('people')}`)}
${card('teams', 'Top teams', html`${pageRanking(teams, links, sizeOf, 'No teams yet.')}${allOf('teams')}`)}
</div>
${raisedChart(data)}
${charities(data, links)}
${isActive && html`<p class="soft">Hosting an event? Show the total, leaderboard and latest donations on <a href="${links.eventScreen(data.campaign)}">a live screen</a>.</p>`}
</div>`;
}

function hero(data: PublicCampaign, links: SiteLinks, now: Date): Html {
  const { campaign } = data;
  const banner = linkAddress(campaign.banner_url);
  return html`<div class="hero">
${cover(campaign.name, campaign.brand_colour, 'behind-text')}
${banner && html`<img class="banner" src="${banner}" alt="">`}
<div class="container two">
<div>
<p class="eyebrow">${whenText(data, now)}</p>
<h1>${campaign.name}</h1>
${campaign.description && html`<p class="lead">${campaign.description}</p>`}
</div>
${raisedCard(data, links, now)}
</div>
</div>`;
}

function raisedCard({ campaign, counts }: PublicCampaign, links: SiteLinks, now: Date): Html {
  const distance = campaign.fitness_overview.reduce((sum, row) => sum + row.distance_in_meters, 0);
  const metric = Number(campaign.custom_metric_amount);
  return html`<section class="card give" aria-label="Raised so far">
<p class="amount">${moneyText(campaign.amount_cents, campaign.currency, campaign.country_code)}</p>
<p class="amount-of">raised together</p>
${keyNumbers([
  countEntry(counts.User, 'fundraiser'),
  ...(counts.Team > 0 ? [countEntry(counts.Team, 'team')] : []),
  ...(distance > 0 ? [['covered', distanceText(distance, campaign)] as const] : []),
  ...(campaign.custom_metric_unit && metric > 0
    ? [[campaign.custom_metric_unit, numberText(metric)] as const]
    : []),
])}
${
  campaignStatus(campaign, now) === 'active'
    ? html`<div class="actions"><a class="button large wide" href="${links.getStarted(campaign)}">Start fundraising</a>${campaignTakesGifts(campaign, now) && html`<a class="button secondary wide" href="${links.donateToCampaign(campaign)}">Donate</a>`}</div>`
    : html`<p class="state">This campaign has ended. Thank you to everyone who took part!</p>`
}
</section>`;
}

function whenText({ campaign }: PublicCampaign, now: Date): string {
  const { country_code, start_at, finish_at } = campaign;
  if (campaign.disabled_at) return 'Closed';
  if (finish_at && finish_at <= now) return `Ended on ${dayText(finish_at, country_code)}`;
  if (start_at && start_at > now) return `Starts on ${dayText(start_at, country_code)}`;
  if (!finish_at) return 'Open all year';
  return `Until ${dayText(finish_at, country_code)} · ${countText(daysLeft(finish_at, now), 'day')} left`;
}

function raisedChart({ campaign, days }: PublicCampaign): Html | undefined {
  const chart = barChart({
    caption: `Raised per day, last ${days.length} days`,
    subject: `each of the last ${days.length} days`,
    period: 'day',
    bars: days.map(({ day, amount_cents }) => ({ start: day, value: Math.max(0, amount_cents) })),
    countryCode: campaign.country_code,
    show: (cents) => moneyText(cents, campaign.currency, campaign.country_code),
  });
  return chart && card('days', 'Day by day', chart);
}

function charities({ charities: { items, count } }: PublicCampaign, links: SiteLinks): Html | undefined {
  if (count === 0) return undefined;
  const shown = items.slice(0, CHARITIES);
  const others = count - shown.length;
  return html`<section class="card" aria-labelledby="charities-title">
<div class="section-head"><h2 id="charities-title">Where the money goes</h2><p class="soft">${countText(count, 'charity', 'charities')}</p></div>
<ul class="chips">${shown.map((charity) => html`<li><a class="chip" href="${links.charity(charity)}">${charity.name}</a></li>`)}${others > 0 && html`<li class="chip">and ${numberText(others)} more</li>`}</ul>
</section>`;
}
