/** The colours of a campaign, each `#rrggbb`. Text has a contrast of at least 4.5 to its background (WCAG 2.2, 1.4.3). */
export interface BrandColours {
  light: BrandScheme;
  dark: BrandScheme;
}

export interface BrandScheme {
  /** For buttons, bars and links. */
  brand: string;
  /** Text on `brand`. */
  onBrand: string;
  /** Background of a hero, under white text. */
  deep: string;
  /** Lighter than `deep`, also under white text. */
  swell: string;
  /** A pale background under `brand` text. */
  tint: string;
}

type Rgb = readonly [number, number, number];

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
/** The same values as in `styles/foundation.ts`: background, dark surface, and text on bright colours in the dark scheme. */
const LIGHT_BACKGROUND: Rgb = [247, 245, 240];
const DARK_SURFACE: Rgb = [24, 34, 38];
const DARK_SCHEME_TEXT = '#0b1416';
const LEAST_CONTRAST = 4.7;

/** Derives readable colours from any colour that a campaign chooses. */
export function brandColours(colour: string): BrandColours {
  const chosen = parse(colour);
  const lightTint = mix(chosen, WHITE, 0.9);
  const light = darkened(chosen, [lightTint, LIGHT_BACKGROUND]);
  const darkTint = mix(chosen, DARK_SURFACE, 0.78);
  const dark = lightened(chosen, [darkTint, DARK_SURFACE]);
  const swell = format(light);
  const deep = format(mix(light, BLACK, 0.32));
  return {
    light: { brand: swell, onBrand: '#ffffff', deep, swell, tint: format(lightTint) },
    dark: { brand: format(dark), onBrand: DARK_SCHEME_TEXT, deep, swell, tint: format(darkTint) },
  };
}

/** Says how a colour is adjusted for a contrast of at least 4.5 with text (WCAG 2.2). There are no notes about the default. */
export function colourNotes(chosen: string | null | undefined): string[] {
  if (!chosen) return [];
  const { light, dark } = brandColours(chosen);
  const as = (brand: string) => (brand === chosen ? 'unchanged' : `as ${brand}, which is easier to read`);
  return [`The colour ${chosen} is used ${as(light.brand)}; in dark mode ${as(dark.brand)}.`];
}

/** The colour if it is readable on all backgrounds, otherwise the nearest darker one that is. */
function darkened(colour: Rgb, backgrounds: readonly Rgb[]): Rgb {
  for (let share = 0; share < 1; share += 0.02) {
    const candidate = mix(colour, BLACK, share);
    if (isReadable(candidate, backgrounds)) return candidate;
  }
  return BLACK;
}

/** The same hue, made just light enough. Mixing in white would make it pale. */
function lightened(colour: Rgb, backgrounds: readonly Rgb[]): Rgb {
  const [hue, saturation, lightness] = toHsl(colour);
  for (let next = lightness; next < 1; next += 0.02) {
    const candidate = fromHsl(hue, saturation, next);
    if (isReadable(candidate, backgrounds)) return candidate;
  }
  return WHITE;
}

function isReadable(text: Rgb, backgrounds: readonly Rgb[]): boolean {
  return backgrounds.every((background) => contrast(text, background) >= LEAST_CONTRAST);
}

/** @returns hue in degrees, saturation and lightness from 0 to 1 */
function toHsl(colour: Rgb): [number, number, number] {
  const [red, green, blue] = [colour[0] / 255, colour[1] / 255, colour[2] / 255];
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  const lightness = most - range / 2;
  if (range === 0) return [0, 0, lightness];
  const sixth =
    most === red
      ? (green - blue) / range
      : most === green
        ? 2 + (blue - red) / range
        : 4 + (red - green) / range;
  return [(sixth * 60 + 360) % 360, range / (1 - Math.abs(2 * lightness - 1)), lightness];
}

function fromHsl(hue: number, saturation: number, lightness: number): Rgb {
  const channel = (offset: number) => {
    const position = (offset + hue / 30) % 12;
    const swing = saturation * Math.min(lightness, 1 - lightness);
    return Math.round(255 * (lightness - swing * Math.max(-1, Math.min(position - 3, 9 - position, 1))));
  };
  return [channel(0), channel(8), channel(4)];
}

/** @param share of `other`, 0 to 1 */
function mix(colour: Rgb, other: Rgb, share: number): Rgb {
  const part = (index: 0 | 1 | 2) => Math.round(colour[index] * (1 - share) + other[index] * share);
  return [part(0), part(1), part(2)];
}

/** Contrast ratio by WCAG 2.2, 1 to 21. */
function contrast(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function parse(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function format(colour: Rgb): string {
  return `#${colour.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
