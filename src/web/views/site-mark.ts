import type { SiteBranding } from '../site-branding.ts';
import { brandColours } from './brand-colours.ts';
import { iconDrawing, logo } from './drawings.ts';
import { type Html, html, renderHtml } from './html.ts';

/** The site's logo, or a drawing and its name. */
export function siteMark({ name, isOurs, logo: picture }: SiteBranding): Html {
  if (picture) return html`<img class="site-logo" src="${picture}" alt="${name}">`;
  const drawing = isOurs
    ? logo
    : html`<span class="site-mark" aria-hidden="true">${firstLetter(name)}</span>`;
  return html`${drawing}<span>${name}</span>`;
}

/** The icon in the browser tab: our drawing, or the first letter of the site's name. */
export function siteIcon({ name, isOurs, colour }: SiteBranding, size: number): string {
  if (isOurs) return iconDrawing(size);
  const { brand, onBrand } = brandColours(colour ?? '#0b666b').light;
  return renderHtml(
    html`<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 40 40"><rect width="40" height="40" rx="11" fill="${brand}"/><text x="20" y="28" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="23" fill="${onBrand}">${firstLetter(name)}</text></svg>`,
  );
}

/** The icon as a data URL, which needs no request and works on every host. */
export function iconOf(branding: SiteBranding): string {
  return `data:image/svg+xml,${encodeURIComponent(siteIcon(branding, 32))}`;
}

function firstLetter(name: string): string {
  const [first] = new Intl.Segmenter('en').segment(name.trim());
  return first?.segment.toUpperCase() ?? '';
}
