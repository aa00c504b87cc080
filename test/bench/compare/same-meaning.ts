import { isDeepStrictEqual } from 'node:util';

/**
 * What an answer says under dotted names; `*` stands for each item of a list. Without names all of it.
 * @returns by name; a field that is not there is undefined
 */
export function pickFields(answer: unknown, names: readonly string[] | undefined): Record<string, unknown> {
  if (names === undefined) return { 'the whole answer': answer };
  return Object.fromEntries(names.map((name) => [name, pick(answer, name.split('.'))]));
}

function pick(value: unknown, [name, ...rest]: string[]): unknown {
  if (name === undefined) return value;
  if (name === '*') return Array.isArray(value) ? value.map((item) => pick(item, rest)) : undefined;
  return pick((value as Record<string, unknown> | null | undefined)?.[name], rest);
}

/** The first place where two answers differ, with both sides; undefined when they say the same. */
export function findDifference(one: unknown, other: unknown, path = ''): string | undefined {
  if (isDeepStrictEqual(one, other)) return undefined;
  if (isContainer(one) && isContainer(other) && Array.isArray(one) === Array.isArray(other)) {
    for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
      const difference = findDifference(one[name], other[name], path ? `${path}.${name}` : name);
      if (difference) return difference;
    }
  }
  return `${path || 'the answer'}: ${short(one)} and ${short(other)}`;
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function short(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, 120);
}
