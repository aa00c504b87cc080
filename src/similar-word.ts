/** One typo per so many letters. With fewer, `TRUSTED_PROXY` would not be similar to `TRUSTED_PROXIES`. */
const LETTERS_PER_TYPO = 5;
/** Shorter words are similar to too many others. */
const SHORTEST = 4;

/** Finds the first known word that was probably meant: it has the same letters in another order, or a few typos less. */
export function similarWord(word: string, known: readonly string[]): string | undefined {
  return known.find((candidate) => {
    if (candidate.length < SHORTEST) return false;
    const typos = Math.max(1, Math.floor(candidate.length / LETTERS_PER_TYPO));
    return sorted(word) === sorted(candidate) || editDistance(word, candidate) <= typos;
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

/** Number of letters to insert, remove or replace (Levenshtein distance). */
function editDistance(one: string, other: string): number {
  let former = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...one].entries()) {
    const distances = [row + 1];
    for (const [column, otherLetter] of [...other].entries()) {
      const replaced = (former[column] ?? 0) + (letter === otherLetter ? 0 : 1);
      distances.push(Math.min(replaced, (former[column + 1] ?? 0) + 1, (distances[column] ?? 0) + 1));
    }
    former = distances;
  }
  return former.at(-1) ?? 0;
}
