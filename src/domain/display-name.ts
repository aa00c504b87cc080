const CONTROL_CHARACTER = /\p{Cc}/u;
/** Embeddings, overrides and isolates reverse the text next to a name. */
const DIRECTION_CONTROL = /[\u202A-\u202E\u2066-\u2069]/u;
/** U+2800, the empty braille pattern, is a symbol that shows nothing. */
const VISIBLE_CHARACTER = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

const LONGEST_NAME = 100;

/**
 * Checks a name of a person or an application that others will read. Surrounding space is not counted; length is in characters.
 * @returns a sentence for who chose it, undefined for a valid name
 */
export function displayNameError(text: string, longest: number = LONGEST_NAME): string | undefined {
  if (CONTROL_CHARACTER.test(text) || DIRECTION_CONTROL.test(text)) {
    return 'A name may not hold control characters.';
  }
  const name = text.trim();
  if (!VISIBLE_CHARACTER.test(name)) return 'A name needs at least one visible character.';
  return [...name].length > longest ? `A name may have at most ${longest} characters.` : undefined;
}
