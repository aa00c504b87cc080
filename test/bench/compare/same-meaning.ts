import { deepStrictEqual } from 'node:assert';

/** Picks fields by dotted names, or the whole answer without names. A missing field is undefined. */
function pickFields(answer: unknown, names: readonly string[] | undefined): unknown {
  if (names === undefined) return answer;
  // biome-ignore lint/suspicious/noExplicitAny: the answer may be anything.
  const pick = (name: string) => name.split('.').reduce((value: any, part) => value?.[part], answer);
  return Object.fromEntries(names.map((name) => [name, pick(name)]));
}

/** Compares two answers in these fields, or as a whole. @throws Error that begins with `what` and shows where they differ */
export function proveSame(what: string, expected: unknown, given: unknown, fields?: readonly string[]): void {
  try {
    deepStrictEqual(pickFields(given, fields), pickFields(expected, fields));
  } catch (error) {
    throw new Error(`${what}: ${(error as Error).message}`);
  }
}
