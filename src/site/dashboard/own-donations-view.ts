import type { OwnDonation } from '../../db/queries/site/own-donations.ts';
import { rowsOr } from '../../web/views/card.ts';
import { type Html, html } from '../../web/views/html.ts';
import { avatar } from '../parts/avatar.ts';
import { paging } from '../parts/list-parts.ts';
import { dayText } from '../parts/text/day-text.ts';
import { moneyText } from '../parts/text/money-text.ts';
import type { SiteLinks } from '../site-links.ts';

interface OwnDonationsView {
  donations: readonly OwnDonation[];
  /** Number of the shown part of the list, from 1. */
  number: number;
  isLast: boolean;
  /** Whether the user's address is confirmed, so that donations with it are shown. */
  isConfirmed: boolean;
  /** Time zone of the dates, as on receipts. */
  zone: string;
  links: SiteLinks;
}

/** A user's own donations, newest first. */
export function ownDonationsView({
  donations,
  number,
  isLast,
  isConfirmed,
  zone,
  links,
}: OwnDonationsView): Html {
  const rows = donations.map((donation) => row(donation, zone, links));
  return html`<div class="reading">
<p class="crumbs"><a href="/dashboard">Dashboard</a></p>
<h1>Your donations</h1>
${!isConfirmed && html`<p class="lead"><a href="/dashboard/account">Confirm your email address</a> to also see donations that you made with it before you signed up.</p>`}
<section class="card" aria-label="Donations">
${rowsOr(number > 1 ? 'There are no older donations.' : html`No donations yet. <a href="${links.campaigns}">Find something to support</a>.`, rows)}
${paging({ number, isLast, address: (page) => `/dashboard/donations${page > 1 ? `?page=${page}` : ''}` })}
</section>
</div>`;
}

function row(donation: OwnDonation, zone: string, links: SiteLinks): Html {
  const { id, uid, amount_cents, created_at, country_code, currency, charity } = donation;
  return html`<li>${avatar({ name: donation.page?.name ?? donation.campaign?.name ?? charity.name })}<div class="what">${placeOf(donation, links)}<p>For <a href="${links.charity(charity)}">${charity.name}</a></p><p>${dayText(created_at, country_code, zone)} · ${uid}${refundText(donation)}</p><p><a href="/dashboard/donations/${id}/receipts">Receipt<span class="hidden"> for donation ${uid}</span></a></p></div><span class="value">${moneyText(amount_cents, currency, country_code, 'always')}</span></li>`;
}

/** The page, the campaign without one, or nothing for a donation to the charity itself. */
function placeOf({ page, campaign }: OwnDonation, links: SiteLinks): Html | null {
  if (campaign && page) return html`<a href="${links.pageIn(campaign, page.slug)}">${page.name}</a>`;
  return campaign && html`<a href="${links.campaign(campaign)}">${campaign.name}</a>`;
}

function refundText({ amount_cents, refunded_cents, currency, country_code }: OwnDonation): string {
  if (refunded_cents === 0) return '';
  if (refunded_cents >= amount_cents) return ' · Refunded';
  return ` · ${moneyText(refunded_cents, currency, country_code)} refunded`;
}
