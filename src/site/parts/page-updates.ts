import type { FeedDonation, FeedPost } from '../../db/queries/feed/feed-records.ts';
import type { DonationPart } from '../../db/queries/site/page-updates.ts';
import { card, rowsOr } from '../../web/views/card.ts';
import { type Html, type HtmlValue, html, linkAddress } from '../../web/views/html.ts';
import { textWithLinks } from '../dashboard/story-text.ts';
import { type SiteLinks, withQuery } from '../site-links.ts';
import { avatar } from './avatar.ts';
import { reportLink } from './report-link.ts';
import { dayText } from './text/day-text.ts';
import { moneyText } from './text/money-text.ts';

/** The updates of a page; undefined without any. */
export function postSection(
  posts: readonly FeedPost[],
  countryCode: string,
  links: SiteLinks,
): Html | undefined {
  if (posts.length === 0) return undefined;
  const articles = posts.map((post) => {
    const day = dayText(post.created_at, countryCode);
    return html`<article class="update" aria-label="Update from ${day}"><p class="soft">${day}</p>${postBody(post, day)}${reportLink(links.report('post', post.id))}</article>`;
  });
  return card('updates', 'Updates', html`${articles}`);
}

/** Text and picture of an update. The text is shown as typed, with addresses as links. */
export function postBody({ caption, image_url }: FeedPost, day: string): Html {
  const image = linkAddress(image_url);
  return html`<p class="typed">${textWithLinks(caption)}</p>${image && html`<img src="${image}" alt="Picture in the update from ${day}" loading="lazy">`}`;
}

/** The donations to a page, with the owner's replies. @param address of the page */
export function donationSection(
  { donations, isFirst, hasOlder }: DonationPart,
  {
    address,
    links,
    countryCode,
    whenEmpty,
  }: { address: string; links: SiteLinks; countryCode: string; whenEmpty: HtmlValue },
): Html {
  const rows = donations.map(
    (donation) =>
      html`<li>${donationHead(donation, countryCode)}${
        donation.reply &&
        html`<p class="message typed reply"><span class="hidden">Reply: </span>${textWithLinks(donation.reply)}</p>`
      }${donation.message && reportLink(links.report('donation', donation.id))}</li>`,
  );
  const last = donations.at(-1);
  return card(
    'donations',
    isFirst ? 'Latest donations' : 'Earlier donations',
    html`${rowsOr(isFirst ? whenEmpty : 'There are no earlier donations.', rows)}
${(hasOlder || !isFirst) && html`<p class="actions">${!isFirst && html`<a class="button secondary" href="${address}#donations-title">Latest donations</a>`} ${hasOlder && last && html`<a class="button secondary" href="${withQuery(address, { older_than: String(last.id) })}#donations-title">Show more donations</a>`}</p>`}`,
  );
}

/** A donation: donor, amount, date and message. */
export function donationHead(donation: FeedDonation, countryCode: string): Html {
  const name = donorName(donation);
  return html`${avatar({ name: name ?? '♥' })}<div class="what"><strong>${name ?? 'Anonymous'}</strong><p>${dayText(donation.created_at, countryCode)}</p></div><span class="value">${moneyText(donation.left_cents, donation.currency, countryCode)}</span>${
    donation.message && html`<p class="message typed">${donation.message}</p>`
  }`;
}

/** The donor's name; undefined if they gave none or don't want it shown. */
export function donorName({ anonymous, donor_name }: FeedDonation): string | undefined {
  return anonymous ? undefined : donor_name || undefined;
}
