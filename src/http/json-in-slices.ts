import { setImmediate } from 'node:timers/promises';
import { isRecord } from '../contract/coercion.ts';

/** Rows, in lists at any depth: up to here, writing an answer takes a millisecond or two. */
const SHORT = 100;
/** What takes as long as a row: so many numbers or words of a long list, or characters of a long text. */
const ITEMS_OF_A_ROW = 100;
const CHARACTERS_OF_A_ROW = 10_000;
/** Lists of numbers or words, and texts: what is no longer takes no time of its own. */
const UNNOTICED = 1_000;
/** Items that are written without looking at the clock in between. */
const SLICE = 20;
/** Characters that are written in one turn of the event loop. */
const TURN = 64 * 1024;

/** Whether an answer is too long to be written in one turn of the event loop. */
export function isLong(body: unknown): boolean {
  return rowsIn(body, SHORT) > SHORT;
}

/**
 * What `JSON.stringify` makes of an answer, as bytes. A long one is written slice by slice, with a turn of the event loop after
 * each: Node.js takes one new connection a turn, so that long turns would keep everybody else waiting.
 */
export async function jsonInSlices(body: unknown): Promise<Buffer> {
  const written: Buffer[] = [];
  let text = '';
  for (const piece of piecesOf(body)) {
    text += piece;
    if (text.length < TURN) continue;
    written.push(Buffer.from(text));
    text = '';
    await setImmediate();
  }
  written.push(Buffer.from(text));
  return written.length === 1 ? (written[0] as Buffer) : Buffer.concat(written);
}

function* piecesOf(value: unknown): Generator<string> {
  if (Array.isArray(value) && isLong(value)) {
    yield* piecesOfList(value);
  } else if (isRecord(value) && isLong(value)) {
    let before = '{';
    for (const [name, field] of Object.entries(value)) {
      if (field === undefined) continue;
      yield `${before}${JSON.stringify(name)}:`;
      yield* piecesOf(field);
      before = ',';
    }
    yield '}';
  } else {
    yield JSON.stringify(value) ?? 'null';
  }
}

function* piecesOfList(list: readonly unknown[]): Generator<string> {
  let before = '[';
  for (let start = 0; start < list.length; start += SLICE) {
    const slice = list.slice(start, start + SLICE);
    yield before;
    before = ',';
    if (!isLong(slice)) {
      yield JSON.stringify(slice).slice(1, -1);
      continue;
    }
    for (const [index, item] of slice.entries()) {
      if (index > 0) yield ',';
      yield* piecesOf(item);
    }
  }
  yield ']';
}

/** The rows in a value, or what takes as long; it stops counting where there are more than `most`. */
function rowsIn(value: unknown, most: number): number {
  if (typeof value === 'string') return value.length > UNNOTICED ? value.length / CHARACTERS_OF_A_ROW : 0;
  const isList = Array.isArray(value);
  if (isList && typeof value[0] !== 'object') {
    return value.length > UNNOTICED ? value.length / ITEMS_OF_A_ROW : 0;
  }
  let rows = isList ? value.length : 0;
  for (const each of isList ? value : isRecord(value) ? Object.values(value) : []) {
    if (rows > most) break;
    rows += rowsIn(each, most);
  }
  return rows;
}
