import type { CharityRow } from '../../db/rows/charity-rows.ts';
import { type Html, html, linkAddress } from '../../web/views/html.ts';

type Recipient = Pick<CharityRow, 'uid' | 'name' | 'website_url' | 'email' | 'phone'>;

interface DonateView {
  /** Whom or what the gift is for, as the heading says it. */
  to: string;
  /** Takes the gift; `undefined` where the visitor chooses one first. */
  charity: Recipient | undefined;
  /** What the donor names, so that the gift is counted where it belongs. */
  reference?: string;
  /** Why nothing can be given. */
  closed: string | undefined;
  /** Address of what the gift is for. */
  back: string;
  /** Where to choose, when there is no charity yet. */
  choices?: readonly { address: string; text: string }[];
}

/**
 * How to give where no checkout is set. This server takes no payments: the charity or a payment provider does, and the operator
 * imports their records.
 */
export function donateView({ to, charity, reference, closed, back, choices = [] }: DonateView): Html {
  return html`<div class="reading">
<p class="crumbs"><a href="${back}">Back to ${to}</a></p>
<h1>Give to ${to}</h1>
${closed !== undefined ? html`<section class="card"><p>${closed}</p></section>` : charity ? waysToGive(charity, reference) : chooseCharity(choices)}
</div>`;
}

function waysToGive(charity: Recipient, reference: string | undefined): Html {
  const website = linkAddress(charity.website_url);
  if (!website && !charity.email && !charity.phone) return noWayYet(charity);
  return html`${
    reference &&
    html`<section class="card">
<h2>Say what it is for</h2>
<p><label for="gift_reference">Copy this reference and add it to your gift, so that it is counted in the right place:</label></p>
<div class="copy-field"><input id="gift_reference" value="${reference}" readonly><button class="secondary" type="button" data-copy="gift_reference" hidden>Copy</button></div>
<p class="soft" role="status" data-copied></p>
</section>`
  }
<section class="card">
<h2>Your gift goes straight to ${charity.name}</h2>
<p>${charity.name} takes the donation and confirms it to you. It is counted here once they have reported it.</p>
${website && html`<p><a class="button large" href="${website}">Donate on ${new URL(website).host}</a></p>`}
${
  (charity.email || charity.phone) &&
  html`<p>Or ask them how to give: ${charity.email && html`<a href="mailto:${charity.email}">${charity.email}</a>`}${charity.email && charity.phone && ', '}${charity.phone}</p>`
}
</section>`;
}

function noWayYet({ name, uid }: Recipient): Html {
  return html`<section class="card">
<h2>Gifts cannot be made here yet</h2>
<p>${name} has not said how it takes donations. Please come back later.</p>
</section>
<section class="card">
<h2>If you run this site</h2>
<p>Name the checkout where donors pay: for all by the setting <code>DONATE_URL</code>, for this charity alone by</p>
<p><code>groundswell charities set ${uid} --donate-url 'https://…?page={page_id}&amp;amount={amount}'</code></p>
<p>Or import a website, an e-mail address or a telephone number of the charity, which are shown here then. The guide “Taking donations” says more.</p>
</section>`;
}

function chooseCharity(choices: NonNullable<DonateView['choices']>): Html {
  if (choices.length === 0) {
    return html`<section class="card">
<h2>Gifts cannot be made here yet</h2>
<p>There is no charity yet that takes donations in this campaign.</p>
</section>
<section class="card">
<h2>If you run this site</h2>
<p>Import the campaign with its <code>charities</code>; those that are active and have passed their identity check are shown here. Or
name a checkout that needs to know no charity, without <code>{charity_uid}</code>, by the setting <code>DONATE_URL</code> or by
<code>groundswell campaigns set</code>.</p>
</section>`;
  }
  return html`<section class="card">
<h2>Which charity?</h2>
<p>Choose who should receive your gift.</p>
<ul class="chips">${choices.map(({ address, text }) => html`<li><a class="chip" href="${address}">${text}</a></li>`)}</ul>
</section>`;
}
