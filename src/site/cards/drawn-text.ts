import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font, Glyph } from 'opentype.js';
import { wrapLines } from '../parts/text/wrap-lines.ts';

const require = createRequire(import.meta.url);

export type Weight = 'regular' | 'bold';

const weights: Record<Weight, number> = { regular: 400, bold: 700 };

/** Subsets of the typeface. The first one that has a character is used. */
const scripts = ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese', 'cyrillic-ext', 'greek-ext'];

/** The result of `fitLines`. */
export interface DrawnText {
  lines: string[];
  /** Font size in pixels. */
  size: number;
}

export type TextDrawing = Awaited<ReturnType<typeof createTextDrawing>>;

let opened: Promise<Record<Weight, Font[]>> | undefined;

/**
 * Draws text as shapes, because a server may have no fonts. Characters that the typeface lacks, such as emoji, are left out;
 * text in another script becomes empty.
 */
export async function createTextDrawing() {
  opened ??= openFonts();
  const fonts = await opened;

  const widthOf = (text: string, size: number, weight: Weight): number =>
    glyphsOf(text, fonts[weight]).reduce((sum, glyph) => sum + glyph.width * size, 0);

  /** The drawable part of the text. */
  const drawable = (text: string): string =>
    glyphsOf(text, fonts.bold)
      .map(({ character }) => character)
      .join('')
      .replace(/\s+/g, ' ')
      .trim();

  /** @returns SVG path data. All values are in pixels; `y` is the baseline. */
  function pathOf(text: string, { x, y, size, weight }: Place): string {
    let left = x;
    return glyphsOf(text, fonts[weight])
      .map(({ glyph, width }) => {
        const path = glyph.getPath(left, y, size).toPathData(1);
        left += width * size;
        return path;
      })
      .join('');
  }

  function fitLine(text: string, { width, size, weight }: Line): string {
    if (widthOf(text, size, weight) <= width) return text;
    let shown = [...text];
    while (shown.length > 0 && widthOf(`${shown.join('').trimEnd()}…`, size, weight) > width) {
      shown = shown.slice(0, -1);
    }
    return `${shown.join('').trimEnd()}…`;
  }

  /** Breaks text into at most two lines, in the largest size that fits. Text that never fits ends in `…`. */
  function fitLines(text: string, sizes: readonly number[], width: number, weight: Weight): DrawnText {
    for (const size of sizes) {
      const lines = wrapLines(text, (line) => widthOf(line, size, weight) <= width);
      if (lines.length <= 2) return { lines, size };
    }
    const size = sizes.at(-1) ?? 0;
    const [first = '', ...rest] = wrapLines(text, (line) => widthOf(line, size, weight) <= width);
    return { lines: [first, fitLine(rest.join(' '), { width, size, weight })], size };
  }

  return { drawable, pathOf, widthOf, fitLine, fitLines };
}

interface Place {
  x: number;
  y: number;
  size: number;
  weight: Weight;
}

interface Line {
  width: number;
  size: number;
  weight: Weight;
}

interface DrawnGlyph {
  character: string;
  glyph: Glyph;
  /** At a size of 1. */
  width: number;
}

/** One glyph per character: names don't need ligatures. */
function glyphsOf(text: string, fonts: readonly Font[]): DrawnGlyph[] {
  return [...text.normalize('NFC')].flatMap((character) => {
    const font = fonts.find((candidate) => candidate.charToGlyphIndex(character) > 0);
    if (!font) return [];
    const glyph = font.charToGlyph(character);
    return [{ character, glyph, width: (glyph.advanceWidth ?? 0) / font.unitsPerEm }];
  });
}

async function openFonts(): Promise<Record<Weight, Font[]>> {
  // Loaded for the first card and not bundled, because other processes don't need it.
  const { parse }: typeof import('opentype.js') = require('opentype.js');
  const open = async (weight: Weight): Promise<Font[]> =>
    Promise.all(
      scripts.map(async (script) => {
        const file = await readFile(
          require.resolve(`@fontsource/inter/files/inter-${script}-${weights[weight]}-normal.woff`),
        );
        return parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
      }),
    );
  return { regular: await open('regular'), bold: await open('bold') };
}
