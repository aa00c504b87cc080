import { html, renderHtml } from './html.ts';

const logoShapes = html`<rect width="40" height="40" rx="11" fill="#0b666b"/><path d="M6 25c4 0 5-9 11.500-9 7 0 5.500 9 11.500 9 2.500 0 3.500-1.500 5-3v3.500c-1.500 1.600-3 3-5.500 3-7 0-5.500-9-11-9-5 0-5.500 8.500-11.500 8.500z" fill="#fff"/><circle cx="28" cy="12" r="3" fill="#ffb486"/>`;

export const logo = html`<svg viewBox="0 0 40 40" aria-hidden="true" focusable="false">${logoShapes}</svg>`;

/** The logo as a separate document, for the icon of a tab. @param size in pixels */
export function iconDrawing(size: number): string {
  return renderHtml(
    html`<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 40 40">${logoShapes}</svg>`,
  );
}

export const magnifier = html`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" aria-hidden="true" focusable="false"><circle cx="10.500" cy="10.500" r="6.500"/><path d="m15.500 15.500 5 5"/></svg>`;

/** Waves behind the heading of the front page. */
export const waves = html`<svg class="cover" viewBox="0 0 1200 480" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">
<circle class="sun" cx="960" cy="130" r="74"/>
<path d="M0 330c160 0 200-120 390-120s210 110 400 110 230-90 410-90v250H0z" class="swell-far"/>
<path d="M0 380c190 0 240-90 420-90s230 100 410 100 220-70 370-80v170H0z" class="swell"/>
<path d="M0 425c200 0 260-60 430-60s250 70 430 70 210-45 340-50v95H0z" class="swell-near"/>
</svg>`;

/** A small wave for empty lists and errors. */
export const waveDrawing = html`<svg viewBox="0 0 72 36" aria-hidden="true" focusable="false"><circle cx="50" cy="9" r="5" fill="currentColor" fill-opacity=".35"/><path d="M3 26c9 0 10-12 22-12s11 12 22 12 13-6 22-8" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-opacity=".55"/><path d="M3 33c9 0 10-7 22-7s11 7 22 7 13-3 22-4" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-opacity=".3"/></svg>`;
