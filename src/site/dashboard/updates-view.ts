import type { FeedDonation, FeedPost } from '../../db/queries/feed/feed-records.ts';
import type { PageRecord } from '../../db/queries/pages/page-records.ts';
import type { PageUpdates } from '../../db/queries/site/page-updates.ts';
import { card, rowsOr } from '../../web/views/card.ts';
import {
  csrfField,
  errorSummary,
  type FormState,
  field,
  fileField,
  hiddenFields,
  submitButton,
} from '../../web/views/form.ts';
import { type Html, html } from '../../web/views/html.ts';
import { hiddenNotice } from '../parts/hidden-notice.ts';
import { donationHead, donorName, postBody } from '../parts/page-updates.ts';
import { dayText } from '../parts/text/day-text.ts';
import type { SiteLinks } from '../site-links.ts';
import { acceptedPictures, pictureRule } from './picture-rules.ts';
import { textWithLinks } from './story-text.ts';

export const updateLabels = { caption: 'What’s new?', image: 'Picture' };

export const replyLabels = (donationId: number) => ({ [replyField(donationId)]: 'Your reply' });

/** Name of the form field for the reply to a donation. */
export function replyField(donationId: number): string {
  return `reply_${donationId}`;
}

interface UpdatesView extends FormState {
  page: PageRecord;
  updates: PageUpdates;
  /** Number of the shown part of the donations, from 1. */
  part: number;
  lastPart: number;
  links: SiteLinks;
}

/** Where the owner of a page posts updates and replies to donations. */
export function updatesView(view: UpdatesView): Html {
  const { page, links, form, errors, csrfToken } = view;
  return html`<div class="reading">
<p class="crumbs"><a href="/dashboard">Dashboard</a></p>
<h1>Updates and replies for ${page.name}</h1>
${errorSummary(errors)}
${page.hidden ? hiddenNotice(page) : html`<p class="actions"><a class="button secondary" href="${links.page(page)}">View page</a></p>`}
<form class="card" method="post" action="${updatesPath(page)}" enctype="multipart/form-data" novalidate>
<h2>Post an update</h2>
${csrfField(csrfToken)}
${hiddenFields({ form_key: form.form_key ?? '' })}
${field({ label: updateLabels.caption, name: 'caption', type: 'textarea', value: form.caption, error: errors.caption, hint: 'Everyone who visits your page can see it. Web addresses become links.', required: true, maxLength: 10_000 })}
${fileField({ label: updateLabels.image, name: 'image', accept: acceptedPictures, error: errors.image, hint: pictureRule })}
${submitButton('Post update')}
</form>
${posts(view)}
${donations(view)}
</div>`;
}

const updatesPath = ({ id }: PageRecord) => `/dashboard/pages/${id}/updates`;

function posts({ page, updates, csrfToken }: UpdatesView): Html {
  const rows = updates.posts.map((post) => postRow(post, page, csrfToken));
  return card('posts', 'Your updates', rowsOr('No updates yet. Post your first one above.', rows));
}

function postRow(post: FeedPost, page: PageRecord, csrfToken: string): Html {
  const day = dayText(post.created_at, page.country_code);
  return html`<li class="update"><div class="what"><p>${day}</p>${postBody(post, day)}</div>
<form class="inline" method="post" action="${updatesPath(page)}/${post.id}/delete">${csrfField(csrfToken)}<button class="danger small" type="submit">Delete<span class="hidden"> the update from ${day}</span></button></form></li>`;
}

function donations(view: UpdatesView): Html {
  const { updates, page, part, lastPart } = view;
  const rows = updates.donations.map((donation) => donationRow(donation, view));
  const link = (to: number, text: string) => html`<a href="${updatesPath(page)}?part=${to}">${text}</a>`;
  return card(
    'donations',
    'Donations',
    html`${rowsOr(part > 1 ? 'There are no older donations.' : 'No donations yet. Share your page to get started!', rows)}
${lastPart > 1 && html`<p class="actions">${part > 1 && link(Math.min(part - 1, lastPart), 'Newer donations')} ${part < lastPart && link(part + 1, 'Older donations')}</p>`}`,
  );
}

function donationRow(donation: FeedDonation, { page, form, errors, csrfToken, part }: UpdatesView): Html {
  const name = replyField(donation.id);
  const to = donorName(donation) ?? 'an anonymous donor';
  const action = `/dashboard/pages/${page.id}/donations/${donation.id}/reply`;
  const where = hiddenFields({ part: String(part) });
  return html`<li>${donationHead(donation, page.country_code)}
${donation.reply && html`<p class="message typed reply"><span class="hidden">Your reply: </span>${textWithLinks(donation.reply)}</p>`}
<details class="more"${errors[name] && html` open`}><summary>${donation.reply ? 'Edit reply' : 'Reply'}<span class="hidden"> to ${to}</span></summary>
<form method="post" action="${action}" novalidate>${csrfField(csrfToken)}${where}
${field({ label: 'Your reply', name, type: 'textarea', value: form[name] ?? donation.reply ?? '', error: errors[name], required: true, maxLength: 5000 })}
${submitButton('Save reply')}
</form>
${
  donation.reply &&
  html`<form class="inline" method="post" action="${action}/delete">${csrfField(csrfToken)}${where}<button class="danger small" type="submit">Delete reply<span class="hidden"> to ${to}</span></button></form>`
}
</details></li>`;
}
