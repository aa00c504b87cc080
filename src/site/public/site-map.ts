import { setImmediate } from 'node:timers/promises';
import type { MappedPage, MappedPlaces } from '../../db/queries/site/site-map.ts';
import { type Addresses, siteOf, siteOfPage } from '../../domain/addresses.ts';
import { type Html, html, renderHtml } from '../../web/views/html.ts';

const partPattern = /^\/sitemaps\/(?:(places)|pages-([1-9]\d{0,6}))\.xml$/;
/** Entries written per turn of the event loop; a part has tens of thousands. */
const SLICE = 200;
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Names the parts of the site map (sitemaps.org). @param pageParts how many of them list pages */
export function siteMapIndex(baseUrl: string, pageParts: number): Promise<string> {
  const names = ['places', ...Array.from({ length: pageParts }, (_, index) => `pages-${index + 1}`)];
  return document(
    'sitemapindex',
    names,
    (name) => html`<sitemap><loc>${baseUrl}/sitemaps/${name}.xml</loc></sitemap>`,
  );
}

/** @returns which part of the site map is at the path; parts of pages are numbered from 1 */
export function siteMapPart(path: string): 'places' | number | undefined {
  const [, places, number] = partPattern.exec(path) ?? [];
  if (places) return 'places';
  return number === undefined ? undefined : Number(number);
}

export function mapOfPages(addresses: Addresses, pages: readonly MappedPage[]): Promise<string> {
  return document('urlset', pages, (page) =>
    entry(addresses.page(siteOfPage(page), page.slug), page.updated_at),
  );
}

export function mapOfPlaces(addresses: Addresses, { campaigns, charities }: MappedPlaces): Promise<string> {
  const places = [
    addresses.absolute('/'),
    ...campaigns.map((campaign) => addresses.campaign(siteOf(campaign))),
    ...charities.map(({ country_code, slug }) => addresses.charity(country_code, slug)),
  ];
  return document('urlset', places, (address) => entry(address));
}

function entry(address: string, changedAt?: Date): Html {
  const changed = changedAt && html`<lastmod>${changedAt.toISOString().slice(0, 10)}</lastmod>`;
  return html`<url><loc>${address}</loc>${changed}</url>`;
}

async function document<Item>(
  name: 'urlset' | 'sitemapindex',
  items: readonly Item[],
  present: (item: Item) => Html,
): Promise<string> {
  // `html` escapes to five entities that XML has, too.
  const tag = html`<?xml version="1.0" encoding="UTF-8"?>
`;
  const opening =
    name === 'urlset' ? html`<urlset xmlns="${namespace}">` : html`<sitemapindex xmlns="${namespace}">`;
  const closing = name === 'urlset' ? html`</urlset>` : html`</sitemapindex>`;
  const written = [renderHtml(html`${tag}${opening}\n`)];
  for (let start = 0; start < items.length; start += SLICE) {
    const entries = items.slice(start, start + SLICE).map((item) => html`${present(item)}\n`);
    written.push(renderHtml(html`${entries}`));
    await setImmediate();
  }
  return [...written, renderHtml(closing), '\n'].join('');
}
