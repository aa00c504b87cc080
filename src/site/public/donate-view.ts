import type { CharityRow } from '../../db/rows/charity-rows.ts';
import { type Html, html, linkAddress } from '../../web/views/html.ts';
import { textWithLinks } from '../dashboard/story-text.ts';

type Recipient = Pick<CharityRow, 'name' | 'website_url' | 'email' | 'phone' | 'how_to_give'>;

interface DonateView {
  /** Name of the recipient, for the heading. */
  to: string;
  /** The charity that receives the donation; undefined if the visitor has to choose one first. */
  charity: Recipient | undefined;
  /** The reference that donors add, so that the donation is counted in the right place. */
  reference?: string;
  /** What the operator says about giving in this campaign. It takes precedence over what they say about the charity. */
  howToGive?: string | null;
  /** Why donations aren't possible. */
  closed: string | undefined;
  /** Address of the recipient's screen. */
  back: string;
  /** Charities to choose from. */
  choices?: readonly { address: string; text: string }[];
}

/**
 * How to donate when no checkout is set up. This server takes no payments: the charity or a payment provider does, and the operator
 * imports their records.
 */
export function donateView({
  to,
  charity,
  reference,
  closed,
  back,
  choices = [],
  ...view
}: DonateView): Html {
  const howToGive = view.howToGive || charity?.how_to_give;
  return html`<div class="reading">
<p class="crumbs"><a href="${back}">Back to ${to}</a></p>
<h1>Donate to ${to}</h1>
${closed !== undefined ? html`<section class="card"><p>${closed}</p></section>` : howToGive ? [referenceCard(reference), instructions(howToGive)] : charity ? waysToGive(charity, reference) : chooseCharity(choices)}
</div>`;
}

function waysToGive(charity: Recipient, reference: string | undefined): Html {
  const website = linkAddress(charity.website_url);
  if (!website && !charity.email && !charity.phone) return noWayYet(charity);
  return html`${referenceCard(reference)}
<section class="card">
<h2>Your donation goes straight to ${charity.name}</h2>
<p>${charity.name} will take your donation and confirm it. It'll appear here once they've told us about it.</p>
${website && html`<p><a class="button large" href="${website}">Donate on ${new URL(website).host}</a></p>`}
${
  (charity.email || charity.phone) &&
  html`<p>Or ask them how to donate: ${charity.email && html`<a href="mailto:${charity.email}">${charity.email}</a>`}${charity.email && charity.phone && ', '}${charity.phone}</p>`
}
</section>`;
}

function referenceCard(reference: string | undefined): Html | undefined {
  if (reference === undefined) return undefined;
  return html`<section class="card">
<h2>Add this reference</h2>
<p><label for="gift_reference">Copy it and add it to your donation, so we can count it in the right place:</label></p>
<div class="copy-field"><input id="gift_reference" value="${reference}" readonly><button class="secondary" type="button" data-copy="gift_reference" hidden>Copy</button></div>
<p class="soft" role="status" data-copied></p>
</section>`;
}

function instructions(text: string): Html {
  return html`<section class="card">
<h2>How to donate</h2>
<p class="typed">${textWithLinks(text)}</p>
</section>`;
}

function noWayYet({ name }: Pick<Recipient, 'name'>): Html {
  return html`<section class="card">
<h2>You can't donate here yet</h2>
<p>${name} hasn't told us how it takes donations. Please check back later.</p>
</section>`;
}

function chooseCharity(choices: NonNullable<DonateView['choices']>): Html {
  if (choices.length === 0) {
    return html`<section class="card">
<h2>You can't donate here yet</h2>
<p>No charities take donations in this campaign yet.</p>
</section>`;
  }
  return html`<section class="card">
<h2>Choose a charity</h2>
<p>Who should receive your donation?</p>
<ul class="chips">${choices.map(({ address, text }) => html`<li><a class="chip" href="${address}">${text}</a></li>`)}</ul>
</section>`;
}
