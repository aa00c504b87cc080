import { cutText } from '../cut-text.ts';
import { blank, type FieldError, invalid } from '../errors.ts';

export const noControlCharacters = "can't contain control characters";

/** Control characters other than tabs and line breaks. */
const CONTROL_CHARACTER = /(?![\t\n\r])\p{Cc}/u;

/**
 * Checks a text of several lines that others will read, such as a message or a caption. Joiners and variation selectors
 * are part of words and emoji, and stay.
 * @returns what is wrong, undefined for a valid text
 */
export function plainTextError(text: string): string | undefined {
  return CONTROL_CHARACTER.test(text) ? noControlCharacters : undefined;
}

/** The same as errors of a field, which may be absent. */
export function plainTextErrors(field: string, text: string | null | undefined): FieldError[] {
  const error = text ? plainTextError(text) : undefined;
  return error ? [invalid(field, error)] : [];
}

/** The same for a text that can't be blank. */
export function writtenErrors(field: string, text: string): FieldError[] {
  return text.trim() === '' ? [invalid(field, blank)] : plainTextErrors(field, text);
}

/** For a text that cannot be refused, such as one that arrives with a payment: removes what `plainTextError` refuses, and cuts. */
export function fittingText(text: string, longest: number): string {
  const allowed = text.toWellFormed().replace(new RegExp(CONTROL_CHARACTER, 'gu'), '');
  return cutText(allowed.trim(), longest).trimEnd();
}
