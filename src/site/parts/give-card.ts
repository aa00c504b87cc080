import type { PublicPage } from '../../db/queries/site/public-page.ts';
import { decimalText } from '../../domain/money.ts';
import { type PageStatus, pageStatus } from '../../domain/pages/page-status.ts';
import { numberText } from '../../web/views/count-text.ts';
import { type Html, html } from '../../web/views/html.ts';
import type { WayToGive } from '../public/ways-to-give.ts';
import { type SiteLinks, withQuery } from '../site-links.ts';
import { countEntry, keyNumbers } from './key-numbers.ts';
import { percentOf, progressBar } from './progress-bar.ts';
import { daysLeft } from './text/day-text.ts';
import { moneyText } from './text/money-text.ts';

const closedBecause: Record<Exclude<PageStatus, 'active'>, string> = {
  paused: 'This page is taking a break and can’t take donations right now.',
  cancelled: 'This page is closed and no longer takes donations.',
  finished: 'This page has finished. Thank you to everyone who gave!',
  disabled: 'This campaign is closed and no longer takes donations.',
  'charity closed': 'The charity isn’t taking donations through this site right now.',
};

/** Suggested amounts, in cents. */
const AMOUNTS = [2500, 5000, 10_000];

interface Giving {
  links: SiteLinks;
  now: Date;
  way: WayToGive;
  /** Whether the visitor can edit the page. */
  isOwner: boolean;
}

/** What a page has raised, its progress, and how to donate. Its owner sees actions instead. */
export function giveCard(data: PublicPage, giving: Giving): Html {
  const { page } = data;
  const money = (cents: number) => moneyText(cents, page.currency, page.country_code);
  const raised = `${money(page.amount_cents)} raised of a ${money(page.target_cents)} target`;
  return html`<section class="card give" aria-label="Raised so far">
<p class="amount">${money(page.amount_cents)}</p>
<p class="amount-of">raised of ${money(page.target_cents)}</p>
${progressBar(page.amount_cents, page.target_cents, raised)}
${keyNumbers([
  ['of target', `${numberText(percentOf(page.amount_cents, page.target_cents))}%`],
  countEntry(page.donation_count, 'donation'),
  ...remaining(data, giving.now),
  ...(page.gift_aid_amount_cents > 0 ? [['plus Gift Aid', money(page.gift_aid_amount_cents)] as const] : []),
])}
${giving.isOwner ? ownerActions(data, giving) : actions(data, giving)}
</section>`;
}

function remaining({ page }: PublicPage, now: Date): (readonly [string, string])[] {
  const days = page.expires_at ? daysLeft(page.expires_at, now) : 0;
  // A deadline far away isn't worth showing.
  return days > 0 && days <= 120 ? [countEntry(days, 'day left', 'days left')] : [];
}

function actions(data: PublicPage, { links, now, way }: Giving): Html {
  const status = pageStatus(data.page, now);
  const another = html`<a class="button secondary wide" href="${links.getStartedOf(data.page)}">Start a page like this</a>`;
  if (status !== 'active') {
    const mayStartAnother = status !== 'disabled' && status !== 'charity closed';
    return html`<p class="state">${closedBecause[status]}</p>${mayStartAnother && html`<div class="actions">${another}</div>`}`;
  }
  if (way === 'none') {
    return html`<p class="state">You can't donate here yet.</p><div class="actions">${another}</div>`;
  }
  // Without an amount, the checkout starts with the one that the owner suggests.
  const donate = links.donateToPage(data.page);
  return html`${way === 'checkout with amount' && amounts(data, donate)}
<div class="actions"><a class="button large wide" href="${donate}">Donate</a>${another}</div>`;
}

/** The amount that the owner suggests is among them, and chosen. */
function amounts({ page, showcase }: PublicPage, donate: string): Html {
  const suggested = showcase.suggested_donation_cents;
  const shown = new Set([...(suggested === null ? [] : [suggested]), ...AMOUNTS]);
  const sorted = [...shown].slice(0, AMOUNTS.length).sort((one, other) => one - other);
  const choices = sorted.map((cents) => {
    const text = moneyText(cents, page.currency, page.country_code);
    return html`<li><a class="button secondary${cents === suggested && ' chosen'}" href="${withQuery(donate, { amount: decimalText(cents) })}"><span class="hidden">Donate </span>${text}</a></li>`;
  });
  return html`<ul class="amounts" aria-label="Suggested amounts">${choices}</ul>`;
}

function ownerActions({ page }: PublicPage, { now }: Giving): Html {
  const status = pageStatus(page, now);
  const own = `/dashboard/pages/${page.id}`;
  return html`${status !== 'active' && html`<p class="state">${closedBecause[status]}</p>`}
<div class="actions"><a class="button large wide" href="#share">Share page</a><a class="button secondary wide" href="${own}/updates">Post an update</a><a class="button secondary wide" href="${own}/edit">Edit page</a>${
    page.team_id !== null &&
    html`<a class="button secondary wide" href="/dashboard/teams/${page.team_id}">Members and invitations</a>`
  }</div>`;
}
