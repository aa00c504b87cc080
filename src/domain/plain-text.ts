import { cutText } from '../cut-text.ts';
import { blank, type FieldError, invalid, tooLong } from '../errors.ts';
import { isLongerThan } from './text-length.ts';

export const noControlCharacters = "can't contain control characters";

/** Control characters other than tabs and line breaks. */
const CONTROL_CHARACTER = /(?![\t\n\r])\p{Cc}/u;

/**
 * Checks a public multi-line text, such as a message or a caption. Joiners and variation selectors are allowed, since they are part of
 * words and emoji.
 * @returns what's wrong, undefined for a valid text
 */
export function plainTextError(text: string): string | undefined {
  return CONTROL_CHARACTER.test(text) ? noControlCharacters : undefined;
}

/** Checks an optional field as `plainTextError` does. @param longest in characters */
export function plainTextErrors(
  field: string,
  text: string | null | undefined,
  longest = Number.POSITIVE_INFINITY,
): FieldError[] {
  if (!text) return [];
  const error = isLongerThan(text, longest) ? tooLong(longest) : plainTextError(text);
  return error ? [invalid(field, error)] : [];
}

/** Checks a required field as `plainTextErrors` does. */
export function writtenErrors(field: string, text: string, longest?: number): FieldError[] {
  return text.trim() === '' ? [invalid(field, blank)] : plainTextErrors(field, text, longest);
}

/** Cleans up text that can't be refused, such as in a payment: removes what `plainTextError` refuses, and cuts the rest to length. */
export function fittingText(text: string, longest: number): string {
  const allowed = text.toWellFormed().replace(new RegExp(CONTROL_CHARACTER, 'gu'), '');
  return cutText(allowed.trim(), longest).trimEnd();
}
