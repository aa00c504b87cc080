import { fittingText } from './plain-text.ts';

/** Control characters and line breaks, and what turns round the direction of the text next to a name: embeddings, overrides and isolates. */
const FORBIDDEN_CHARACTER = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;
/** U+2800, the empty braille pattern, is a symbol that shows nothing. */
const VISIBLE_CHARACTER = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

const LONGEST_NAME = 100;

/**
 * Checks a name of a person, a page or an application that others will read. Surrounding space is not counted; length is
 * in characters. Joiners and variation selectors are part of words and emoji, and stay.
 * @returns a sentence for the person who chose it, undefined for a valid name
 */
export function displayNameError(text: string, longest: number = LONGEST_NAME): string | undefined {
  if (FORBIDDEN_CHARACTER.test(text)) return 'A name may not hold control characters.';
  const name = text.trim();
  if (!VISIBLE_CHARACTER.test(name)) return 'A name needs at least one visible character.';
  return [...name].length > longest ? `A name may have at most ${longest} characters.` : undefined;
}

/**
 * For a name that cannot be refused, such as one that arrives with a payment.
 * @returns what `displayNameError` allows of it, cut to whole characters; undefined when nothing visible is left
 */
export function fittingName(text: string, longest: number): string | undefined {
  const oneLine = text.replace(/\s+/g, ' ').replace(new RegExp(FORBIDDEN_CHARACTER, 'gu'), '');
  const name = fittingText(oneLine, longest);
  return VISIBLE_CHARACTER.test(name) ? name : undefined;
}
