import type { Window } from '../../listing.ts';
import { rankCombinations, readCombinations } from './match-combinations.ts';
import { matchWord } from './match-word.ts';
import { type Phrase, phrasesOf, wordsOf } from './phrases.ts';
import { type Scope, type TypedTerm, within } from './postings.ts';
import { leastScores, type TextMatch, type TextMatches } from './tiers.ts';

/**
 * What `q` finds within a scope, best first: names that equal it, names that start with it, names with all of its words,
 * then the supporter's name, then the rest; the last word may be unfinished. Only when that finds nothing, words
 * are taken as misspelt; and when that finds nothing either, one of them is left out.
 * @returns `undefined` when `q` finds nothing at all: the caller then answers with what the filter alone lets through.
 */
export async function rankMatches(scope: Scope, q: string, window: Window): Promise<TextMatches | undefined> {
  if (scope.empty) return undefined;
  for await (const phrase of phrasesOf(scope, await wordsOf(scope, q))) {
    const term = onlyTerm(phrase);
    const allCount = scope.minimumScore <= leastScores[phrase.closeness];
    const found =
      term && allCount
        ? await matchWord(scope, term, phrase.closeness, window)
        : await rankCombinations(scope, phrase, window);
    if (found.count > 0) return found;
  }
  return undefined;
}

/** A word alone is read in the order of the index; everything else is gathered and sorted. */
function onlyTerm({ combinations }: Phrase): TypedTerm | undefined {
  const [term, another] = combinations.length === 1 ? (combinations[0] ?? []) : [];
  return term !== undefined && another === undefined && 'word' in term ? term : undefined;
}

/** A range of ids: `after < id <= upTo`, at most `limit` of them. */
export interface IdRange {
  after: number;
  upTo: number;
  limit: number;
}

/**
 * What `q` finds within a scope, by ascending id, for reading all matches in batches. Which reading of `q` counts is
 * decided by all ids up to `upTo`, so that each batch is of the same reading as the one before it.
 * Empty when `q` finds nothing in this range; whether it finds anything at all, `rankMatches` tells.
 */
export async function matchingIds(
  scope: Scope,
  q: string,
  { after, upTo, limit }: IdRange,
): Promise<TextMatch[]> {
  const whole = within(scope, { after: 0, upTo });
  if (whole.empty) return [];
  const rest = within(whole, { after, upTo });
  for await (const phrase of phrasesOf(whole, await wordsOf(whole, q))) {
    const found = await readCombinations(rest, phrase, limit);
    if (found.length > 0) return found;
    if ((await readCombinations(whole, phrase, 1)).length > 0) return [];
  }
  return [];
}
