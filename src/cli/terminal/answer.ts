import type { OperatorOptions } from './operator-command.ts';
import type { Terminal } from './terminal.ts';

/** Output of a command: a document with `--json`, otherwise a text. */
export interface Answer {
  /** Any JSON value. A `Date` becomes ISO 8601 in UTC. */
  document: unknown;
  text: string;
}

/** Columns of a table, in order: heading → a field of the item, or a function of it. */
type Columns<Item> = Record<string, keyof Item | ((item: Item) => unknown)>;

/** Matches control and direction characters, which could move a terminal's cursor or reverse a line. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;

/** Returns a list: a JSON array or a table. `none` is the text for an empty list. */
export function listAnswer<Item extends object>(
  items: readonly Item[],
  columns: Columns<Item>,
  none: string,
): Answer {
  return { document: items, text: items.length > 0 ? table(items, columns) : `${none}\n` };
}

/** Returns one item, or the result of a change: a JSON object or lines. */
export function changeAnswer(document: object, ...lines: string[]): Answer {
  return { document, text: `${lines.map(printable).join('\n')}\n` };
}

export function printAnswer(
  { document, text }: Answer,
  { json }: Pick<OperatorOptions, 'json'>,
  { stdout }: Terminal,
): void {
  stdout.write(json ? `${JSON.stringify(document, null, 2)}\n` : text);
}

/** Formats a table. @returns lines with every column as wide as its longest value, and numbers aligned to the right */
export function table<Item>(items: readonly Item[], columns: Columns<Item>): string {
  const headings = Object.keys(columns);
  const readers = Object.values(columns).map((column) =>
    typeof column === 'function' ? column : (item: Item) => item[column],
  );
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

export function facts(pairs: readonly (readonly [name: string, value: unknown])[]): string {
  const width = Math.max(...pairs.map(([name]) => lengthOf(name)));
  return pairs.map(([name, value]) => `${name.padEnd(width)}  ${cell(value)}\n`).join('');
}

/** Makes text from users safe to print on a terminal. */
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
