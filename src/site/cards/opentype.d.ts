/** The part that we use. The published types also pull in browser types. */
declare module 'opentype.js' {
  export interface Glyph {
    advanceWidth?: number;
    getPath(x: number, y: number, size: number): { toPathData(decimals: number): string };
  }

  export interface Font {
    unitsPerEm: number;
    /** 0 for a character that the font lacks. */
    charToGlyphIndex(character: string): number;
    charToGlyph(character: string): Glyph;
  }

  export function parse(file: ArrayBuffer): Font;
}
