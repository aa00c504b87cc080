import type { Glyph } from 'fontkit';
import { wrapLines } from '../parts/text/wrap-lines.ts';
import { openTypeface, type Subset, subsetWith, type Weight } from '../parts/typeface.ts';

/** The result of `fitLines`. */
export interface DrawnText {
  lines: string[];
  /** Font size in pixels. */
  size: number;
}

export type TextDrawing = Awaited<ReturnType<typeof createTextDrawing>>;

/**
 * Draws text as shapes, because a server may have no fonts. Characters that the typeface lacks, such as emoji, are left out;
 * text in another script becomes empty.
 */
export async function createTextDrawing() {
  const fonts = await openTypeface();

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
      .map(({ glyph, unitsPerEm, width }) => {
        const scale = size / unitsPerEm;
        const path = glyph.path.transform(scale, 0, 0, -scale, left, y).toSVG();
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
  unitsPerEm: number;
  /** At a size of 1. */
  width: number;
}

/** One glyph per character: names don't need ligatures. */
function glyphsOf(text: string, subsets: readonly Subset[]): DrawnGlyph[] {
  return [...text.normalize('NFC')].flatMap((character) => {
    const font = subsetWith(character, subsets)?.font;
    if (!font) return [];
    const { unitsPerEm } = font;
    const glyph = font.glyphForCodePoint(character.codePointAt(0) ?? 0);
    return [{ character, glyph, unitsPerEm, width: glyph.advanceWidth / unitsPerEm }];
  });
}
