import { setImmediate } from 'node:timers/promises';

/** Items of a list that are written in one turn of the event loop: two milliseconds of pages. */
const SLICE = 100;

/**
 * What `JSON.stringify` makes of an answer. A long list in it is written slice by slice, with a turn of the event loop after
 * each: Node.js takes one new connection a turn, so that long turns would keep everybody else waiting.
 */
export async function jsonInSlices(body: unknown): Promise<string> {
  if (!Object.values(body ?? {}).some(isLong)) return JSON.stringify(body);
  const fields: string[] = [];
  for (const [name, value] of Object.entries(body as object)) {
    const json: string | undefined = isLong(value) ? await listInSlices(value) : JSON.stringify(value);
    if (json !== undefined) fields.push(`${JSON.stringify(name)}:${json}`);
  }
  return `{${fields.join(',')}}`;
}

function isLong(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.length > SLICE;
}

async function listInSlices(list: unknown[]): Promise<string> {
  const slices: string[] = [];
  for (let start = 0; start < list.length; start += SLICE) {
    slices.push(JSON.stringify(list.slice(start, start + SLICE)).slice(1, -1));
    await setImmediate();
  }
  return `[${slices.join(',')}]`;
}
