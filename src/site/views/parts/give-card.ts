import type { PublicPage } from '../../../db/queries/site/public-page.ts';
import { type PageStatus, pageStatus } from '../../../domain/page-status.ts';
import { type Html, html } from '../../../web/views/html.ts';
import type { SiteLinks } from '../../site-links.ts';
import { numberText } from '../text/count-text.ts';
import { daysLeft } from '../text/day-text.ts';
import { moneyText } from '../text/money-text.ts';
import { countEntry, keyNumbers } from './key-numbers.ts';
import { percentOf, progressBar } from './progress-bar.ts';

const closedBecause: Record<Exclude<PageStatus, 'active'>, string> = {
  paused: 'This page is taking a break and takes no donations at the moment.',
  cancelled: 'This page was cancelled and takes no more donations.',
  finished: 'This page has finished. Thank you to everybody who gave.',
  disabled: 'This campaign is closed and takes no more donations.',
};

/** What a page has raised, how far it is, and the way to give. */
export function giveCard(data: PublicPage, links: SiteLinks, now: Date): Html {
  const { page } = data;
  const money = (cents: number) => moneyText(cents, page.currency, page.country_code);
  const raised = `${money(page.amount_cents)} raised of a target of ${money(page.target_cents)}`;
  return html`<section class="card give" aria-label="Raised so far">
<p class="amount">${money(page.amount_cents)}</p>
<p class="amount-of">raised of ${money(page.target_cents)}</p>
${progressBar(page.amount_cents, page.target_cents, raised)}
${keyNumbers([
  ['of target', `${numberText(percentOf(page.amount_cents, page.target_cents))}%`],
  countEntry(page.donation_count, 'donation'),
  ...remaining(data, now),
  ...(page.gift_aid_amount_cents > 0 ? [['plus Gift Aid', money(page.gift_aid_amount_cents)] as const] : []),
])}
${actions(data, links, now)}
</section>`;
}

function remaining({ page }: PublicPage, now: Date): (readonly [string, string])[] {
  const days = page.expires_at ? daysLeft(page.expires_at, now) : 0;
  // A far deadline is not worth a number.
  return days > 0 && days <= 120 ? [countEntry(days, 'day left', 'days left')] : [];
}

function actions(data: PublicPage, links: SiteLinks, now: Date): Html {
  const status = pageStatus(data.page, now);
  const another = html`<a class="button secondary wide" href="${links.getStartedOf(data.page)}">Start a page like this</a>`;
  if (status === 'active') {
    return html`<div class="actions"><a class="button large wide" href="${links.donateToPage(data.page)}">Donate</a>${another}</div>`;
  }
  return html`<p class="state">${closedBecause[status]}</p>${status !== 'disabled' && html`<div class="actions">${another}</div>`}`;
}
