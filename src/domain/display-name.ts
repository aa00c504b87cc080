const CONTROL_CHARACTER = /\p{Cc}/u;
/** Embeddings, overrides and isolates: they turn round the text that stands beside a name. */
const DIRECTION_CONTROL = /[\u202A-\u202E\u2066-\u2069]/u;
/** A character that leaves ink; U+2800, the empty braille pattern, counts as a symbol and leaves none. */
const VISIBLE_CHARACTER = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

const LONGEST_NAME = 100;

/**
 * What is wrong with a name that other people will read, of a person or of an application: a sentence for the one who chose it,
 * or nothing when the name will do. Space around the name is not counted; the length is in characters, not in bytes.
 */
export function displayNameError(text: string, longest: number = LONGEST_NAME): string | undefined {
  if (CONTROL_CHARACTER.test(text) || DIRECTION_CONTROL.test(text)) {
    return 'A name may not hold control characters.';
  }
  const name = text.trim();
  if (!VISIBLE_CHARACTER.test(name)) return 'A name needs at least one visible character.';
  return [...name].length > longest ? `A name may have at most ${longest} characters.` : undefined;
}
