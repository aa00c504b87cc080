import { createRequire } from 'node:module';
import { wrapLines } from '../parts/text/wrap-lines.ts';
import { openTypeface, type Subset, subsetWith, type Typeface, type Weight } from '../parts/typeface.ts';

const require = createRequire(import.meta.url);

/** All lengths are in points; A4 is 595 by 842. */
const WIDTH = 595.28;
const HEIGHT = 841.89;
const MARGIN = 56;
const BOTTOM = HEIGHT - 72;
const LINE_HEIGHT = 1.4;

export interface TextStyle {
  weight?: Weight;
  size?: number;
  colour?: string;
  align?: 'left' | 'right';
}

/** A column of a table. Widths of all columns add up to `SHEET_WIDTH`. */
export interface SheetColumn extends Pick<TextStyle, 'align'> {
  width: number;
}

export const SHEET_WIDTH = WIDTH - 2 * MARGIN;

/**
 * Writes a PDF document of A4 sheets from top to bottom. The typeface has Latin, Greek and Cyrillic letters; others become boxes.
 * @param write writes the contents
 */
export async function writeSheets(title: string, write: (sheet: Sheet) => void): Promise<Buffer> {
  const typeface = await openTypeface();
  // Loaded for the first document and not bundled, because other processes don't need it.
  const PDFDocument: typeof import('pdfkit') = require('pdfkit');
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    font: '',
    info: { Title: title, Producer: 'Groundswell', Creator: 'Groundswell' },
  });
  for (const { name, file } of Object.values(typeface).flat()) pdf.registerFont(name, file);
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('end', resolve);
    pdf.on('error', reject);
  });
  const sheet = new Sheet(pdf, typeface);
  write(sheet);
  sheet.numberPages(title);
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

/** Text from top to bottom, on as many pages as it needs. */
export class Sheet {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #typeface: Typeface;
  #top = MARGIN;

  constructor(pdf: PDFKit.PDFDocument, typeface: Typeface) {
    this.#pdf = pdf;
    this.#typeface = typeface;
  }

  /** Writes text over the whole width. A line break begins a new line. */
  text(text: string, style: TextStyle = {}): void {
    for (const paragraph of text.split('\n'))
      this.row([{ width: SHEET_WIDTH, ...style }], [paragraph], style);
  }

  space(points: number): void {
    this.#top += points;
  }

  rule(): void {
    this.#pdf
      .moveTo(MARGIN, this.#top)
      .lineTo(WIDTH - MARGIN, this.#top)
      .lineWidth(0.75)
      .strokeColor('#c9ced1')
      .stroke();
  }

  /** Writes one text into each column. A row isn't broken between pages. */
  row(columns: readonly SheetColumn[], texts: readonly string[], style: TextStyle = {}): void {
    const { size = 10.5 } = style;
    const cells = columns.map(({ width }, index) => {
      const fits = (line: string) => this.#widthOf(line, style) <= width - 6;
      const lines = wrapLines((texts[index] ?? '').replace(/\s+/g, ' ').trim(), fits);
      return lines;
    });
    const lineHeight = size * LINE_HEIGHT;
    const height = Math.max(1, ...cells.map((lines) => lines.length)) * lineHeight;
    if (this.#top + height > BOTTOM) this.#turnPage();
    let left = MARGIN;
    for (const [index, { width, align = 'left' }] of columns.entries()) {
      for (const [line, text] of (cells[index] ?? []).entries()) {
        const x = align === 'right' ? left + width - this.#widthOf(text, style) : left;
        this.#write(text, { x, y: this.#top + line * lineHeight }, style);
      }
      left += width;
    }
    this.#top += height;
  }

  /** Writes the title and the page number at the bottom of each page. */
  numberPages(title: string): void {
    const { start, count } = this.#pdf.bufferedPageRange();
    for (let page = start; page < start + count; page += 1) {
      this.#pdf.switchToPage(page);
      const style: TextStyle = { size: 8.5, colour: '#55636a' };
      this.#write(`${title} · page ${page + 1} of ${count}`, { x: MARGIN, y: HEIGHT - 48 }, style);
    }
  }

  #turnPage(): void {
    this.#pdf.addPage();
    this.#top = MARGIN;
  }

  #widthOf(text: string, { weight = 'regular', size = 10.5 }: TextStyle): number {
    const width = (run: Run) => this.#pdf.font(run.name).fontSize(size).widthOfString(run.text);
    return runsOf(text, this.#typeface[weight]).reduce((sum, run) => sum + width(run), 0);
  }

  #write(text: string, { x, y }: { x: number; y: number }, style: TextStyle): void {
    const { weight = 'regular', size = 10.5, colour = '#17242a' } = style;
    let left = x;
    for (const run of runsOf(text, this.#typeface[weight])) {
      this.#pdf.font(run.name).fontSize(size).fillColor(colour).text(run.text, left, y, { lineBreak: false });
      left += this.#pdf.widthOfString(run.text);
    }
  }
}

/** Text in one font. */
interface Run {
  name: string;
  text: string;
}

function runsOf(text: string, subsets: readonly Subset[]): Run[] {
  const runs: Run[] = [];
  for (const character of text.normalize('NFC')) {
    const found = subsetWith(character, subsets);
    // Names of campaigns have emoji, which nobody misses on paper.
    if (!found && /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f/u.test(character)) continue;
    const name = (found ?? subsets[0])?.name ?? '';
    const shown = found ? character : '\ufffd';
    const last = runs.at(-1);
    if (last?.name === name) last.text += shown;
    else runs.push({ name, text: shown });
  }
  return runs;
}
