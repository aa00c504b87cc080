import { distance } from 'fastest-levenshtein';

/** One typo per so many letters. With fewer, `TRUSTED_PROXY` would not be similar to `TRUSTED_PROXIES`. */
const LETTERS_PER_TYPO = 5;
/** Shorter words are similar to too many others. */
const SHORTEST = 4;

/** Finds the first known word that was probably meant: the same letters in another order, or a few typos away. */
export function similarWord(word: string, known: readonly string[]): string | undefined {
  return known.find((candidate) => {
    if (candidate.length < SHORTEST) return false;
    const typos = Math.max(1, Math.floor(candidate.length / LETTERS_PER_TYPO));
    return sorted(word) === sorted(candidate) || distance(word, candidate) <= typos;
  });
}

/** Formats the guess as Commander does for commands and options; empty if no word is similar. */
export function didYouMean(word: string, known: readonly string[]): string {
  const meant = similarWord(word, known);
  return meant === undefined ? '' : `\n(Did you mean ${meant}?)`;
}

function sorted(word: string): string {
  return [...word].sort().join('');
}
