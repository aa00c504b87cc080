import type { OperatorOptions } from './operator-command.ts';

/** What a command prints when it is done: a document for programs, a text for people. */
export interface Answer {
  /** Anything that JSON can hold; a `Date` becomes ISO 8601 in UTC. */
  document: unknown;
  text: string;
}

/** The columns of a table, in order: heading → what stands below it. */
export type Columns<Item> = Record<string, (item: Item) => unknown>;

/** What a person must not be shown as it is: it could move a terminal's cursor, or turn a line round. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;

/** Several things: as JSON one array. `none` is the text where there are none. */
export function listAnswer<Item extends object>(
  items: readonly Item[],
  columns: Columns<Item>,
  none: string,
): Answer {
  return { document: items, text: items.length > 0 ? table(items, columns) : `${none}\n` };
}

/** One thing, or what has become of it: as JSON one object. */
export function changeAnswer(document: object, ...lines: string[]): Answer {
  return { document, text: `${lines.map(printable).join('\n')}\n` };
}

export function printAnswer({ document, text }: Answer, { json }: Pick<OperatorOptions, 'json'>): void {
  process.stdout.write(json ? `${JSON.stringify(document, null, 2)}\n` : text);
}

/** @returns lines with every column as wide as its longest value, numbers to the right */
export function table<Item>(items: readonly Item[], columns: Columns<Item>): string {
  const headings = Object.keys(columns);
  const readers = Object.values(columns);
  const cells = items.map((item) => readers.map((read) => cell(read(item))));
  const isNumeric = readers.map((read) => items.every((item) => typeof read(item) === 'number'));
  const widths = headings.map((heading, index) =>
    Math.max(lengthOf(heading), ...cells.map((row) => lengthOf(row[index] ?? ''))),
  );
  const line = (row: string[]) =>
    row
      .map((text, index) => {
        const padding = ' '.repeat(Math.max(0, (widths[index] ?? 0) - lengthOf(text)));
        return isNumeric[index] ? padding + text : text + padding;
      })
      .join('  ')
      .trimEnd();
  return `${[headings, ...cells].map(line).join('\n')}\n`;
}

/** @returns one line a fact, its name first */
export function facts(pairs: readonly (readonly [name: string, value: unknown])[]): string {
  const width = Math.max(...pairs.map(([name]) => lengthOf(name)));
  return pairs.map(([name, value]) => `${name.padEnd(width)}  ${cell(value)}\n`).join('');
}

/** A line that is safe on a terminal, whatever people have named things. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, '\uFFFD');
}

function cell(value: unknown): string {
  if (value === undefined || value === null || value === '') return '-';
  if (value instanceof Date) return value.toISOString().replace(/\.\d+Z$/, 'Z');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return printable(String(value));
}

function lengthOf(text: string): number {
  return [...text].length;
}
