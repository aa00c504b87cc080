import { setImmediate } from 'node:timers/promises';

/** The weight up to which a response is written in a millisecond or two. A list of 100 pages weighs about 7,000. */
const SHORT = 10_000;
/** The weight of the longest piece that is written without checking the length in between. */
const PIECE = 1_000;
/** The number of characters that take as long as a number or a short text. */
const CHARACTERS_OF_A_VALUE = 100;
/** The number of list items that may become one piece. */
const SLICE = 100;
/** The number of characters that are written in one turn of the event loop. */
const TURN = 64 * 1024;

/** Whether a response is too long to be written in one turn of the event loop. */
export function isLong(body: unknown): boolean {
  return weightOf(body, SHORT) > SHORT;
}

/**
 * The result of `JSON.stringify`, as bytes. A long response is written in slices, with a turn of the event loop after each: Node.js accepts
 * one new connection per turn, so long turns would keep everyone else waiting.
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
  if (!isObject(value) || weightOf(value, PIECE) <= PIECE) {
    yield JSON.stringify(value) ?? 'null';
  } else if (Array.isArray(value)) {
    yield* piecesOfList(value);
  } else {
    let before = '{';
    for (const [name, field] of Object.entries(value)) {
      if (field === undefined) continue;
      yield `${before}${JSON.stringify(name)}:`;
      yield* piecesOf(field);
      before = ',';
    }
    yield '}';
  }
}

function* piecesOfList(list: readonly unknown[]): Generator<string> {
  let before = '[';
  for (let start = 0; start < list.length; start += SLICE) {
    const slice = list.slice(start, start + SLICE);
    yield before;
    before = ',';
    if (weightOf(slice, PIECE) <= PIECE) {
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

/** Returns how many numbers and short texts take as long to write as this value, but stops counting above `most`. */
function weightOf(value: unknown, most: number): number {
  if (typeof value === 'string') return 1 + value.length / CHARACTERS_OF_A_VALUE;
  if (!isObject(value)) return 1;
  let weight = 1;
  for (const each of Array.isArray(value) ? value : Object.values(value)) {
    if (weight > most) break;
    weight += weightOf(each, most);
  }
  return weight;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
