import type { PublicPage } from '../../db/queries/site/public-page.ts';
import type { TopSupporter } from '../../db/queries/site/top-supporters.ts';
import { milestoneOf } from '../../domain/pages/milestone.ts';
import { pageStatus } from '../../domain/pages/page-status.ts';
import { card } from '../../web/views/card.ts';
import { countText } from '../../web/views/count-text.ts';
import { type Html, html, linkAddress, raw } from '../../web/views/html.ts';
import { activitySection } from '../parts/activity-section.ts';
import { avatar, shownImage } from '../parts/avatar.ts';
import { cover } from '../parts/campaign-cover.ts';
import { charityLinks } from '../parts/charity-names.ts';
import { giveCard } from '../parts/give-card.ts';
import { pageCover } from '../parts/page-cover.ts';
import { gallery } from '../parts/page-gallery.ts';
import { pageRanking } from '../parts/page-ranking.ts';
import { donationSection, postSection } from '../parts/page-updates.ts';
import { reportLink } from '../parts/report-link.ts';
import { shareSection } from '../parts/share-section.ts';
import { dayText } from '../parts/text/day-text.ts';
import { moneyText } from '../parts/text/money-text.ts';
import type { SiteLinks } from '../site-links.ts';
import type { WayToGive } from './ways-to-give.ts';

export interface PageView {
  data: PublicPage;
  links: SiteLinks;
  now: Date;
  way: WayToGive;
  /** Whether the visitor can edit the page. */
  isOwner: boolean;
  share: { address: string; title: string; codeAddress: string };
}

/** The public page of a fundraiser or a team. */
export function pageView(view: PageView): Html {
  const { data, links, now, isOwner, share } = view;
  const { page, supporters } = data;
  const money = (cents: number) => moneyText(cents, page.currency, page.country_code);
  const isActive = pageStatus(page, now) === 'active';
  return html`${hero(view)}
<div class="container columns">
<div>
${story(data)}
${gallery(data)}
${postSection(data.posts, page.country_code, links)}
${page.owner_type === 'Team' && members(data, links, isActive)}
${activitySection(data)}
${donationSection(data.given, { address: links.page(page), links, countryCode: page.country_code, whenEmpty: isActive ? firstDonation(view) : 'No donations were made to this page.' })}
</div>
<div>
${shareSection({ ...share, isOwner })}
${supporterList(supporters, money)}
${charityCard(data, links)}
${!isOwner && reportLink(links.report('page', page.id), 'Report this page')}
</div>
</div>
${giveBar(view)}`;
}

/** Keeps donating and sharing within reach on a phone. Wider screens don't show it. */
function giveBar({ data: { page }, links, now, way, isOwner }: PageView): Html {
  const mayGive = way !== 'none' && pageStatus(page, now) === 'active';
  const share = html`<a class="button${mayGive && !isOwner && ' secondary'}" href="#share">Share</a>`;
  return isOwner
    ? html`<div class="give-bar">${share}<a class="button secondary" href="/dashboard/pages/${page.id}/updates">Post an update</a></div>`
    : html`<div class="give-bar">${mayGive && html`<a class="button" href="${links.donateToPage(page)}">Donate</a>`}${share}</div>`;
}

function firstDonation({ data: { page }, links, way, isOwner }: PageView): Html {
  const button = (text: string) =>
    way !== 'none' && html` <a class="button secondary" href="${links.donateToPage(page)}">${text}</a>`;
  return isOwner
    ? html`No donations yet. Be the first: people give more readily when you've given, too.${button('Make the first donation')}`
    : html`No donations yet. Be the first!${button('Donate')}`;
}

function hero({ data, links, ...view }: PageView): Html {
  const { page, campaign, charities } = data;
  const isTeam = page.owner_type === 'Team';
  const banner = linkAddress(campaign.banner_url);
  return html`<div class="hero">
${cover(campaign.name, campaign.brand_colour, 'behind-text')}
${banner && html`<img class="banner" src="${banner}" alt="">`}
${pageCover(page)}
<div class="container two">
<div class="person">
${avatar({ name: page.name, imageUrl: shownImage(page, 'extra_large'), label: `Picture of ${page.name}`, size: 'large' })}
<div>
<p class="eyebrow"><a href="${links.campaignOf(page)}">${campaign.name}</a></p>
<h1>${page.name}</h1>
<p class="lead">${isTeam ? 'A team raising' : 'Raising'} money for ${charityLinks(charities, links)}</p>
${chips(data, links)}
</div>
</div>
${giveCard(data, { links, ...view })}
</div>
</div>`;
}

function chips({ page, team }: PublicPage, links: SiteLinks): Html | undefined {
  const chosen = page.groups.map(({ value }) => html`<li class="chip">${value}</li>`);
  const metric =
    page.custom_metric_unit && Number(page.custom_metric_amount) > 0
      ? html`<li class="chip">${page.custom_metric_amount} ${page.custom_metric_unit}</li>`
      : undefined;
  const date =
    page.campaign_date && html`<li class="chip">On ${dayText(page.campaign_date, page.country_code)}</li>`;
  const milestone = milestoneOf(page.amount_cents, page.target_cents);
  const all = [
    milestone &&
      html`<li class="chip milestone">${milestone === 100 ? 'Target reached' : `${milestone}% of the target reached`}</li>`,
    team && html`<li><a class="chip" href="${links.page(team)}">Team: ${team.name}</a></li>`,
    ...chosen,
    metric,
    date,
  ].filter(Boolean);
  return all.length > 0 ? html`<ul class="chips">${all}</ul>` : undefined;
}

function story({ page }: PublicPage): Html | undefined {
  if (!page.story) return undefined;
  // Stories are sanitised when written, and the content security policy blocks scripts.
  const text = raw(page.story);
  const title = page.owner_type === 'Team' ? 'Our story' : 'My story';
  return card('story', title, html`<div class="story">${text}</div>`);
}

function members({ page, members: shown, charities }: PublicPage, links: SiteLinks, isActive: boolean): Html {
  const count = page.team_member_page_ids.length;
  const others = count - shown.length;
  return html`<section class="card" aria-labelledby="members-title">
<div class="section-head"><h2 id="members-title">The team</h2><p class="soft">${countText(count, 'member')}</p></div>
${charities.length > 1 && html`<p class="soft">Members raise money for different charities. Donations to the team itself go to ${page.charity_name}.</p>`}
${pageRanking(shown, links, ({ id, donation_count, charity_name }) =>
  [
    ...(id === page.team_leader_page_id ? ['Team leader'] : []),
    ...(charities.length > 1 ? [`For ${charity_name}`] : []),
    countText(donation_count, 'donation'),
  ].join(' · '),
)}
${others > 0 && html`<p class="soft">and ${countText(others, 'other')}</p>`}
${isActive && page.team_id !== null && html`<p><a class="button secondary" href="${links.joinTeam(page.team_id)}">Ask to join</a></p>`}
</section>`;
}

function charityCard({ charity }: PublicPage, links: SiteLinks): Html {
  return card(
    'charity',
    charity.name,
    html`${charity.description && html`<p>${charity.description}</p>`}
<p><a href="${links.charity(charity)}">More about ${charity.name}</a></p>`,
  );
}

/** The top donors with their messages; undefined if there are no donations. */
function supporterList(
  supporters: readonly TopSupporter[],
  money: (cents: number) => string,
): Html | undefined {
  if (supporters.length === 0) return undefined;
  const rows = supporters.map((supporter) => row(supporter, money));
  return card('supporters', 'Top donors', html`<ul class="rows">${rows}</ul>`);
}

function row({ name, amount_cents, message }: TopSupporter, money: (cents: number) => string): Html {
  return html`<li>${avatar({ name: name ?? '♥' })}<div class="what"><strong>${name ?? 'Anonymous'}</strong></div><span class="value">${money(amount_cents)}</span>${
    message && html`<p class="message">${message}</p>`
  }</li>`;
}
