import { ParseError } from './field-rules.ts';
import { plainTextError } from './plain-text.ts';
import { isLongerThan } from './text-length.ts';

export const SHORT_TEXT = 'a text on one line of at most 255 characters';

export function isShortText(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value !== '' &&
    !isLongerThan(value, 255) &&
    plainTextError(value) === undefined
  );
}

/** Reads each item of a list. @returns the items, or the error of the first wrong one with its position, counted from 0 */
export function readItems<Item>(
  values: readonly unknown[],
  read: (value: unknown, index: number) => Item | ParseError,
): Item[] | ParseError {
  const items: Item[] = [];
  for (const [index, value] of values.entries()) {
    const item = read(value, index);
    if (item instanceof ParseError) return new ParseError(`item [${index}] ${item.reason}`);
    items.push(item);
  }
  return items;
}

/** Returns the first text that is in the list twice. */
export function duplicateOf(texts: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return texts.find((text) => seen.size === seen.add(text).size);
}
