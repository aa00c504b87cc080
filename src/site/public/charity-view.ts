import type { PublicCharity } from '../../db/queries/site/public-charity.ts';
import { isOpen } from '../../domain/charities/is-open.ts';
import { type Html, html, linkAddress } from '../../web/views/html.ts';
import { avatar } from '../parts/avatar.ts';
import { cover } from '../parts/campaign-cover.ts';
import { campaignTile } from '../parts/campaign-tile.ts';
import { countEntry, keyNumbers } from '../parts/key-numbers.ts';
import { moneyText } from '../parts/text/money-text.ts';
import type { SiteLinks } from '../site-links.ts';

interface CharityView {
  data: PublicCharity;
  links: SiteLinks;
  now: Date;
  /** Whether visitors can donate to the charity. */
  takesGifts: boolean;
}

export function charityView({ data, links, now, takesGifts }: CharityView): Html {
  const { charity, campaigns } = data;
  return html`${hero(data, links, takesGifts)}
<div class="container">
<div class="columns">
<div>
${
  charity.description &&
  html`<section class="card" aria-labelledby="about-title"><h2 id="about-title">What they do</h2><p class="story">${charity.description}</p></section>`
}
</div>
${contact(data)}
</div>
${
  campaigns.length > 0 &&
  html`<section class="section" aria-labelledby="campaigns-title"><h2 id="campaigns-title">Join a campaign for them</h2><ul class="grid">${campaigns.map((campaign) => campaignTile(campaign, links, now))}</ul><p class="actions"><a class="button secondary" href="${links.campaignsOfCharity(charity.uid)}">All their campaigns</a></p></section>`
}
</div>`;
}

function hero({ charity, causes, raised }: PublicCharity, links: SiteLinks, takesGifts: boolean): Html {
  const place = [charity.locality, charity.region].filter(Boolean).join(', ');
  return html`<div class="hero">
${cover(charity.name, null, 'behind-text')}
<div class="container two">
<div class="person">
${avatar({ name: charity.name, imageUrl: charity.logo_url, label: `Logo of ${charity.name}`, size: 'large' })}
<div>
${place && html`<p class="eyebrow">${place}</p>`}
<h1>${charity.name}</h1>
${causes.length > 0 && html`<ul class="chips">${causes.map((cause) => html`<li class="chip">${cause}</li>`)}</ul>`}
</div>
</div>
<section class="card give" aria-label="Raised so far">
<p class="amount">${moneyText(raised.amount_cents, raised.currency, charity.country_code)}</p>
<p class="amount-of">raised so far</p>
${keyNumbers([countEntry(raised.donation_count, 'donation')])}
${
  isOpen(charity)
    ? html`<div class="actions"><a class="button large wide" href="${links.getStartedForCharity(charity)}">Fundraise for them</a>${takesGifts && html`<a class="button secondary wide" href="${links.donateToCharity(charity)}">Donate</a>`}</div>`
    : html`<p class="state">${charity.name} isn't taking donations through this site at the moment.</p>`
}
</section>
</div>
</div>`;
}

function contact({ charity }: PublicCharity): Html {
  const website = linkAddress(charity.website_url);
  return html`<section class="card" aria-labelledby="contact-title"><h2 id="contact-title">Get in touch</h2><dl class="detail stacked">
${website && html`<dt>Website</dt><dd><a href="${website}">${new URL(website).host}</a></dd>`}
${charity.email && html`<dt>Email</dt><dd><a href="mailto:${charity.email}">${charity.email}</a></dd>`}
${charity.phone && html`<dt>Phone</dt><dd>${charity.phone}</dd>`}
${charity.registration_number && html`<dt>Registration number</dt><dd>${charity.registration_number}</dd>`}
${charity.gift_aid && html`<dt>Gift Aid</dt><dd>Can be claimed on donations</dd>`}
</dl></section>`;
}
