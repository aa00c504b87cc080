import type { PublicPage } from '../../db/queries/site/public-page.ts';
import { countText } from '../../web/views/count-text.ts';
import { type Html, html } from '../../web/views/html.ts';
import type { SiteLinks } from '../site-links.ts';

type Charities = PublicPage['charities'];

/** More are only counted. */
const NAMED = 3;

const list = new Intl.ListFormat('en-GB');

/** `Reef Rescue`, `Reef Rescue and Otters`, `Reef Rescue, Otters, Owls and 2 other charities`. */
export function charityNames(charities: Charities): string {
  return list.format([...charities.slice(0, NAMED).map(({ name }) => name), ...others(charities)]);
}

/** The same, with links. */
export function charityLinks(charities: Charities, links: SiteLinks): Html {
  const named = charities
    .slice(0, NAMED)
    .map((charity) => html`<a href="${links.charity(charity)}">${charity.name}</a>`);
  const all = [...named, ...others(charities)];
  const parts = list.formatToParts(all.map((_, index) => String(index)));
  return html`${parts.map(({ type, value }) => (type === 'element' ? all[Number(value)] : value))}`;
}

function others(charities: Charities): string[] {
  const count = charities.length - NAMED;
  return count > 0 ? [countText(count, 'other charity', 'other charities')] : [];
}
