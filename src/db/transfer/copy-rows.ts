import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

export type CopyValue = string | number | boolean | null | Uint8Array | readonly string[];

/** Column name → value. All rows of a table name the same columns. */
export type CopyRow = Readonly<Record<string, CopyValue>>;

export interface TableRows {
  table: string;
  rows: Iterable<CopyRow>;
}

/** Rows are collected into chunks of about this many characters before they are written to the socket. */
const chunkLength = 65_536;

/**
 * Streams rows into a table with COPY, as fast as the server accepts them: rows are only taken from the iterable when the socket has room,
 * so an endless iterable needs no memory. The first row determines the columns.
 * @returns how many rows the server accepted.
 */
export async function copyRows(client: ClientBase, table: string, rows: Iterable<CopyRow>): Promise<number> {
  const iterator = rows[Symbol.iterator]();
  const first = iterator.next();
  if (first.done) return 0;
  const columns = Object.keys(first.value);
  const names = [table, ...columns].map((name) => client.escapeIdentifier(name));
  const stream = client.query(copyFrom(`copy ${names[0]} (${names.slice(1).join(', ')}) from stdin`));
  await pipeline(Readable.from(textChunks(first.value, iterator, columns), { objectMode: true }), stream);
  return stream.rowCount;
}

function* textChunks(first: CopyRow, rest: Iterator<CopyRow>, columns: readonly string[]): Generator<Buffer> {
  let text = encodeRow(first, columns);
  for (let next = rest.next(); !next.done; next = rest.next()) {
    text += encodeRow(next.value, columns);
    if (text.length >= chunkLength) {
      yield Buffer.from(text);
      text = '';
    }
  }
  if (text !== '') yield Buffer.from(text);
}

function encodeRow(row: CopyRow, columns: readonly string[]): string {
  let line = '';
  for (const column of columns) {
    const value = row[column];
    if (value === undefined) throw new TypeError(`A row lacks the column ${column} of the first row`);
    line += line === '' ? encodeCopyValue(value) : `\t${encodeCopyValue(value)}`;
  }
  return `${line}\n`;
}

/** Encodes one value in the text format of COPY (PostgreSQL manual, COPY, "Text Format"). A list becomes a text[]. */
function encodeCopyValue(value: CopyValue): string {
  if (value === null) return '\\N';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return escapeText(value);
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (value instanceof Uint8Array) return `\\\\x${Buffer.from(value).toString('hex')}`;
  const items = value.map((item) => `"${item.replace(/[\\"]/g, '\\$&')}"`);
  return escapeText(`{${items.join(',')}}`);
}

const special = /[\\\t\n\r]/;
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function escapeText(text: string): string {
  return special.test(text) ? text.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? '') : text;
}
