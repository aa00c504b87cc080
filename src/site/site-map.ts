import type { MappedPage, MappedPlaces } from '../db/queries/site/site-map.ts';
import { type Addresses, siteOf, siteOfPage } from '../domain/addresses.ts';
import { type Html, html, renderHtml } from '../web/views/html.ts';

const partPattern = /^\/sitemaps\/(?:(places)|pages-([1-9]\d{0,6}))\.xml$/;
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Names the parts of the site map (sitemaps.org). @param pageParts how many of them list pages */
export function siteMapIndex(baseUrl: string, pageParts: number): string {
  const names = ['places', ...Array.from({ length: pageParts }, (_, index) => `pages-${index + 1}`)];
  return document(
    'sitemapindex',
    names.map((name) => html`<sitemap><loc>${baseUrl}/sitemaps/${name}.xml</loc></sitemap>`),
  );
}

/** @returns which part of the site map stands at the path, pages from 1 */
export function siteMapPart(path: string): 'places' | number | undefined {
  const [, places, number] = partPattern.exec(path) ?? [];
  if (places) return 'places';
  return number === undefined ? undefined : Number(number);
}

export function mapOfPages(addresses: Addresses, pages: readonly MappedPage[]): string {
  return document(
    'urlset',
    pages.map((page) => entry(addresses.page(siteOfPage(page), page.slug), page.updated_at)),
  );
}

export function mapOfPlaces(addresses: Addresses, { campaigns, charities }: MappedPlaces): string {
  return document('urlset', [
    entry(addresses.absolute('/')),
    ...campaigns.map((campaign) => entry(addresses.campaign(siteOf(campaign)))),
    ...charities.map(({ country_code, slug }) => entry(addresses.charity(country_code, slug))),
  ]);
}

function entry(address: string, changedAt?: Date): Html {
  const changed = changedAt && html`<lastmod>${changedAt.toISOString().slice(0, 10)}</lastmod>`;
  return html`<url><loc>${address}</loc>${changed}</url>`;
}

function document(name: 'urlset' | 'sitemapindex', entries: readonly Html[]): string {
  // XML knows the same five entities as they are escaped to here.
  const tag = html`<?xml version="1.0" encoding="UTF-8"?>
`;
  const opening =
    name === 'urlset' ? html`<urlset xmlns="${namespace}">` : html`<sitemapindex xmlns="${namespace}">`;
  const closing = name === 'urlset' ? html`</urlset>` : html`</sitemapindex>`;
  return renderHtml(html`${tag}${opening}
${entries.map((each) => html`${each}\n`)}${closing}
`);
}
