import { brandColours } from '../../web/views/brand-colours.ts';
import { type Html, html } from '../../web/views/html.ts';
import { nameHash, ownColour } from './own-colour.ts';

const WIDTH = 800;
const HEIGHT = 240;
const WAVES = 4;

/**
 * Waves in a campaign's colour, different for each name, for campaigns without a picture.
 * @param colour `#rrggbb`
 * @param use dark waves behind white text, light waves elsewhere
 */
export function cover(name: string, colour: string | null, use: 'picture' | 'behind-text' = 'picture'): Html {
  const hash = nameHash(name);
  const ground = brandColours(ownColour(name, colour)).light.brand;
  const waves = Array.from({ length: WAVES }, (_, index) => {
    const seed = (hash >>> (index * 5)) & 31;
    return html`<path d="${wave(index, seed)}" fill="${use === 'picture' ? '#fff' : '#000'}" fill-opacity="${(0.07 + index * 0.025).toFixed(3)}"/>`;
  });
  const sun = html`<circle cx="${120 + (hash % 560)}" cy="${36 + (hash % 40)}" r="${26 + (hash % 22)}" fill="#fff" fill-opacity="${use === 'picture' ? '.14' : '.05'}"/>`;
  return html`<svg class="cover" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false"><rect width="${WIDTH}" height="${HEIGHT}" fill="${ground}"/>${sun}${waves}</svg>`;
}

/** @param seed 0 to 31 */
function wave(index: number, seed: number): string {
  const level = HEIGHT * (0.42 + index * 0.15);
  const swell = 24 + (seed % 8) * 5;
  const crest = 120 + seed * 9;
  const middle = crest + 260;
  return `M0 ${level} C${crest / 2} ${level - swell} ${crest} ${level - swell} ${middle - 130} ${level} S${middle + 90} ${level + swell} ${WIDTH} ${level - swell / 2} V${HEIGHT} H0 Z`;
}
