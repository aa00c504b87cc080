import { blank, type FieldError, invalid, tooLong } from '../errors.ts';
import { fittingText, noControlCharacters } from './plain-text.ts';
import { isLongerThan } from './text-length.ts';

/** Control characters, line breaks, and characters that change the direction of text next to a name: embeddings, overrides and isolates. */
const FORBIDDEN_CHARACTER = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;
/** A visible character. U+2800, the empty braille pattern, is a symbol that shows nothing. */
const VISIBLE_CHARACTER = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

const LONGEST_NAME = 100;

/**
 * Checks a public name of a person, a page or an application. Surrounding spaces don't count, and the length is in characters. Joiners and
 * variation selectors are allowed, since they are part of words and emoji.
 * @returns what's wrong, completing the field's name; undefined for a valid name
 */
export function displayNameError(text: string, longest: number = LONGEST_NAME): string | undefined {
  if (FORBIDDEN_CHARACTER.test(text)) return noControlCharacters;
  const name = text.trim();
  if (!VISIBLE_CHARACTER.test(name)) return blank;
  return isLongerThan(name, longest) ? tooLong(longest) : undefined;
}

/** Checks a name as `displayNameError` does, and returns the errors of a field. */
export function nameErrors(field: string, name: string, longest?: number): FieldError[] {
  const error = displayNameError(name, longest);
  return error ? [invalid(field, error)] : [];
}

/**
 * Cleans up a name that can't be refused, such as one in a payment, so that it is valid.
 * @returns the part that `displayNameError` allows, cut to whole characters; undefined if nothing visible is left
 */
export function fittingName(text: string, longest: number): string | undefined {
  const oneLine = text.replace(/\s+/g, ' ').replace(new RegExp(FORBIDDEN_CHARACTER, 'gu'), '');
  const name = fittingText(oneLine, longest);
  return VISIBLE_CHARACTER.test(name) ? name : undefined;
}
