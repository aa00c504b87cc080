import type { PageRecord } from '../../db/queries/pages/page-records.ts';
import { coverWidths } from '../../pictures/picture-sizes.ts';
import { type Html, html, linkAddress } from '../../web/views/html.ts';

const SIZES = ['large', 'extra_large', 'original'] as const;

/** The cover picture that the owner chose, at full width. The browser picks the size for its screen. */
export function pageCover({ cover_url, name }: PageRecord): Html | undefined {
  const address = linkAddress(cover_url);
  if (!address) return undefined;
  const isOurs = address.startsWith('/');
  const sizes = SIZES.map((size) => `${address}?size=${size} ${coverWidths[size]}w`).join(', ');
  const src = isOurs ? `${address}?size=extra_large` : address;
  return html`<img class="page-cover" src="${src}"${isOurs && html` srcset="${sizes}" sizes="100vw"`} width="1920" height="640" alt="Cover picture of ${name}">`;
}
