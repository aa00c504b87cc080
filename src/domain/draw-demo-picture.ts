import { type Html, html, renderHtml } from '../web/views/html.ts';
import type { DemoPictureKind } from './demo-pictures.ts';

interface Palette {
  sky: string;
  glow: string;
  sun: string;
  /** From far to near. */
  land: readonly [string, string, string];
}

const palettes: readonly Palette[] = [
  { sky: '#3b7ea1', glow: '#f6d9a8', sun: '#fff1c9', land: ['#5d8f9c', '#2f6b74', '#123f47'] },
  { sky: '#6a4c7d', glow: '#f3a183', sun: '#ffe0b5', land: ['#8a5f7d', '#5a3d63', '#2c2140'] },
  { sky: '#2f6f8f', glow: '#bfe3d9', sun: '#ffffff', land: ['#6fa58c', '#3d7a5c', '#1c4a38'] },
  { sky: '#c5664b', glow: '#fbd38f', sun: '#fff4cf', land: ['#b5694f', '#7c4238', '#432428'] },
  { sky: '#27496d', glow: '#8fb8d8', sun: '#fdf3d7', land: ['#4d7798', '#2c5472', '#142f48'] },
  { sky: '#4f7f4a', glow: '#e3e6a5', sun: '#fffbe0', land: ['#86a35c', '#557a3d', '#294a25'] },
];

/** A mark for each charity, 240 by 240. */
const marks: readonly Html[] = [
  html`<path d="M120 182c-44-30-66-54-66-82 0-22 16-38 36-38 13 0 24 7 30 18 6-11 17-18 30-18 20 0 36 16 36 38 0 28-22 52-66 82z"/>`,
  html`<path d="M60 168c-8-62 42-108 122-106 4 78-40 126-104 112l50-60-66 66z"/>`,
  html`<path d="M44 108c24 0 24-22 50-22s28 22 52 22 26-22 50-22v26c-24 0-26 22-50 22s-26-22-52-22-26 22-50 22zM44 158c24 0 24-22 50-22s28 22 52 22 26-22 50-22v26c-24 0-26 22-50 22s-26-22-52-22-26 22-50 22z"/>`,
  html`<path d="M120 54l72 60h-18v70h-36v-44h-36v44H66v-70H48z"/>`,
  html`<circle cx="82" cy="96" r="18"/><circle cx="120" cy="80" r="18"/><circle cx="158" cy="96" r="18"/><path d="M120 112c30 0 54 30 46 56-6 20-30 12-46 12s-40 8-46-12c-8-26 16-56 46-56z"/>`,
  html`<path d="M120 50l20 48 52 4-40 34 13 50-45-27-45 27 13-50-40-34 52-4z"/>`,
];

/**
 * Draws a picture for demo data: a few hundred bytes, and nobody's photograph.
 * @param number that selects the picture: the same number always looks the same
 */
export function demoPicture(kind: DemoPictureKind, number: number): string {
  if (kind === 'charity') return renderHtml(charityMark(number));
  return renderHtml(kind === 'campaign' ? landscape(number, 1200, 400) : portrait(number));
}

function charityMark(number: number): Html {
  const { land } = chosen(palettes, number);
  return svg(
    240,
    240,
    html`<rect width="240" height="240" fill="${land[1]}"/><circle cx="120" cy="120" r="96" fill="${land[2]}"/><g fill="#fff">${chosen(marks, Math.floor(number / palettes.length) + number)}</g>`,
  );
}

function landscape(number: number, width: number, height: number): Html {
  return svg(width, height, scene(number, width, height));
}

/** A person in a landscape, seen from behind, to avoid inventing faces. */
function portrait(number: number): Html {
  const coats = ['#d9573f', '#f2b33d', '#e8e4da', '#2a9d8f', '#8e6bbf', '#d76a8f'];
  const hair = ['#2b1d16', '#6b4423', '#c79a5b', '#8a8a8a', '#4a2a20'];
  const shift = (number % 5) * 30 - 60;
  return svg(
    600,
    600,
    html`${scene(number, 600, 600)}<g transform="translate(${shift} 0)"><path d="M170 600c0-110 46-170 130-170s130 60 130 170z" fill="${chosen(coats, number)}"/><rect x="276" y="388" width="48" height="60" rx="20" fill="#b98462"/><circle cx="300" cy="330" r="74" fill="${chosen(hair, Math.floor(number / 3))}"/></g>`,
  );
}

/** Sky, sun and three ranges of hills or waves. */
function scene(number: number, width: number, height: number): Html {
  const { sky, glow, sun, land } = chosen(palettes, number);
  const x = Math.round(width * (0.15 + ((number * 37) % 70) / 100));
  const radius = Math.round(height * 0.11);
  const ranges = land.map(
    (colour, index) => html`<path d="${range(number + index * 7, index, width, height)}" fill="${colour}"/>`,
  );
  return html`<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${sky}"/><stop offset=".75" stop-color="${glow}"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#sky)"/><circle cx="${x}" cy="${Math.round(height * 0.36)}" r="${radius}" fill="${sun}"/>${ranges}`;
}

/** @param index 0 is the farthest */
function range(seed: number, index: number, width: number, height: number): string {
  const level = height * (0.5 + index * 0.16);
  const step = width / 4;
  const peaks = [0, 1, 2, 3, 4].map((place) => {
    const rise = (((seed + 3) * (place + 2) * 29) % 100) / 100;
    return `${Math.round(place * step)} ${Math.round(level - rise * height * 0.16)}`;
  });
  const [first, ...others] = peaks;
  const curves = others.map((peak, place) => {
    const middle = Math.round((place + 0.5) * step);
    const [, from] = (peaks[place] ?? '').split(' ');
    const [, to] = peak.split(' ');
    return `C${middle} ${from} ${middle} ${to} ${peak}`;
  });
  return `M${first} ${curves.join(' ')} V${height} H0 Z`;
}

function svg(width: number, height: number, drawing: Html): Html {
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${drawing}</svg>`;
}

function chosen<T>(from: readonly T[], number: number): T {
  return from[number % from.length] as T;
}
