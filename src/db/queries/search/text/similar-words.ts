import type { Scope } from './postings.ts';

/** Shorter words are similar to so many others that anything would match. */
const SHORTEST_MISSPELT = 4;
/** A word with more similar words than this doesn't mean anything in particular. */
const MOST_SIMILAR = 30;

/**
 * Returns for each word the searchable words that it may be a misspelling of: those with one letter wrong, missing or extra, or two
 * adjacent letters swapped. Those with the same first letter come first.
 */
export async function similarWords(scope: Scope, words: readonly string[]): Promise<string[][]> {
  const { rows }: { rows: { place: string; word: string }[] } = await scope.knex.raw(
    `select typed.place, known_words.word
       from unnest(?::text[]) with ordinality as typed (word, place)
       join known_words on known_words.spellings && spellings_of(typed.word)
      where length(typed.word) >= ? and known_words.word <> typed.word
        and exists (select from ?? as posting where posting.word = known_words.word)
      order by typed.place, left(known_words.word, 1) <> left(typed.word, 1), known_words.word`,
    [[...words], SHORTEST_MISSPELT, scope.postings],
  );
  return words.map((word, index) =>
    rows
      .filter(({ place, word: other }) => Number(place) === index + 1 && differInOneSlip(word, other))
      .map((row) => row.word)
      .slice(0, MOST_SIMILAR),
  );
}

function differInOneSlip(word: string, other: string): boolean {
  const [shorter, longer] = [[...word], [...other]].sort((one, two) => one.length - two.length);
  if (shorter === undefined || longer === undefined || longer.length - shorter.length > 1) return false;
  const start = longer.findIndex((letter, index) => letter !== shorter[index]);
  if (start < 0) return false;
  const rest = (letters: string[], skipped: number) => letters.slice(start + skipped).join('');
  if (longer.length > shorter.length) return rest(longer, 1) === rest(shorter, 0);
  const swapped = longer[start] === shorter[start + 1] && longer[start + 1] === shorter[start];
  return rest(longer, 1) === rest(shorter, 1) || (swapped && rest(longer, 2) === rest(shorter, 2));
}
