import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import type { Font } from 'fontkit';

const require = createRequire(import.meta.url);

export type Weight = 'regular' | 'bold';

const weights: Record<Weight, number> = { regular: 400, bold: 700 };

/** Subsets of the typeface. The first one that has a character is used. */
const scripts = ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese', 'cyrillic-ext', 'greek-ext'];

/** A font with the characters of one subset. */
export interface Subset {
  name: string;
  font: Font;
  /** The font as a TrueType file. */
  file: Buffer;
}

export type Typeface = Record<Weight, readonly Subset[]>;

let opened: Promise<Typeface> | undefined;

/** Opens the typeface of pictures and documents, once per process. It has Latin, Greek and Cyrillic letters. */
export function openTypeface(): Promise<Typeface> {
  opened ??= readTypeface();
  return opened;
}

/** @returns undefined for a character that the typeface lacks */
export function subsetWith(character: string, subsets: readonly Subset[]): Subset | undefined {
  const codePoint = character.codePointAt(0) ?? 0;
  return subsets.find(({ font }) => font.hasGlyphForCodePoint(codePoint));
}

async function readTypeface(): Promise<Typeface> {
  // Not bundled, because other processes don't need it.
  const { create }: typeof import('fontkit') = require('fontkit');
  const open = (weight: Weight): Promise<Subset[]> =>
    Promise.all(
      scripts.map(async (script) => {
        const name = `inter-${script}-${weights[weight]}-normal`;
        const file = plainFont(await readFile(require.resolve(`@fontsource/inter/files/${name}.woff`)));
        return { name, file, font: create(file) as Font };
      }),
    );
  return { regular: await open('regular'), bold: await open('bold') };
}

/**
 * Decompresses a font (W3C WOFF 1.0). The PDF library does so itself for each document, in JavaScript, which takes ten times as long as
 * the rest.
 */
function plainFont(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(12 + 16 * count);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const parts = [head];
  let offset = head.length;
  for (let index = 0; index < count; index += 1) {
    const entry = woff.subarray(44 + 20 * index);
    const [start, stored, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)];
    const packed = woff.subarray(start, start + stored);
    const table = Buffer.alloc(Math.ceil(length / 4) * 4);
    (stored < length ? inflateSync(packed) : packed).copy(table);
    const place = 12 + 16 * index;
    entry.copy(head, place, 0, 4);
    entry.copy(head, place + 4, 16, 20);
    head.writeUInt32BE(offset, place + 8);
    head.writeUInt32BE(length, place + 12);
    parts.push(table);
    offset += table.length;
  }
  return Buffer.concat(parts);
}
