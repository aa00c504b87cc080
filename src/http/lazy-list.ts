import type { JsonText } from './json-text.ts';

const SHORT_BODY_BYTES = 65_536;
/** A little more than most items take: moving thousands of them to a larger buffer costs as much as writing them. */
const ITEM_BYTES = 2048;
/** UTF-8 takes at most so many bytes for a unit of a JavaScript string. */
const BYTES_PER_UNIT = 3;

/** A list of an answer whose items are written one after the other, straight into the bytes that are sent. */
export class LazyList<Row, Item> {
  readonly rows: readonly Row[];
  readonly write: (row: Row) => JsonText<Item>;

  constructor(rows: readonly Row[], write: (row: Row) => JsonText<Item>) {
    this.rows = rows;
    this.write = write;
  }

  /** For whoever writes all of the answer at once. */
  toJSON(): Item[] {
    return this.rows.map((row) => JSON.parse(this.write(row)));
  }
}

/** The same JSON as `JSON.stringify` makes of a body, in UTF-8. */
export function writeJson(body: object): Buffer {
  const bytes = new GrowingBytes();
  let mark = '{';
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue;
    bytes.add(`${mark}${JSON.stringify(name)}:`);
    if (value instanceof LazyList) addList(bytes, value);
    else bytes.add(JSON.stringify(value));
    mark = ',';
  }
  bytes.add(mark === '{' ? '{}' : '}');
  return bytes.all();
}

/** Whether a body has anything to gain from `writeJson`. */
export function hasLazyList(body: unknown): body is object {
  return body instanceof Object && Object.values(body).some((value) => value instanceof LazyList);
}

function addList<Row, Item>(bytes: GrowingBytes, { rows, write }: LazyList<Row, Item>): void {
  bytes.makeRoomFor(rows.length * ITEM_BYTES);
  let mark = '[';
  for (const row of rows) {
    bytes.add(mark + write(row));
    mark = ',';
  }
  bytes.add(mark === '[' ? '[]' : ']');
}

/** Texts as UTF-8, one behind the other. */
class GrowingBytes {
  #buffer = Buffer.allocUnsafeSlow(SHORT_BODY_BYTES);
  #length = 0;

  add(text: string): void {
    this.makeRoomFor(text.length * BYTES_PER_UNIT);
    this.#length += this.#buffer.write(text, this.#length);
  }

  all(): Buffer {
    return this.#buffer.subarray(0, this.#length);
  }

  makeRoomFor(bytes: number): void {
    const needed = this.#length + bytes;
    if (needed <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.#buffer.length));
    this.#buffer.copy(larger, 0, 0, this.#length);
    this.#buffer = larger;
  }
}
