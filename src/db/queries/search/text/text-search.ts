import type { Window } from '../../listing.ts';
import { rankCombinations, readCombinations } from './match-combinations.ts';
import { matchWord } from './match-word.ts';
import { type Phrase, phrasesOf, wordsOf } from './phrases.ts';
import { type Scope, type TypedTerm, within } from './postings.ts';
import { leastScores, type TextMatch, type TextMatches } from './tiers.ts';

/**
 * Finds matches of `q` within a scope, best first: names that equal it, names that start with it, names with all of its words, then the
 * supporter's name, then the rest. The last word may be incomplete. If that finds nothing, words may be misspelt; if that finds nothing
 * either, one word may be missing.
 * @returns `undefined` if `q` finds nothing at all. Callers then return everything that passes the filters.
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

/** The term of a reading with a single word, which is read in index order; anything else is collected and sorted. */
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
 * Finds matches of `q` within a scope and a range, by ascending id, for reading all of them in batches. All ids up to `upTo` decide which
 * reading of `q` counts, so every batch uses the same one. Empty if `q` finds nothing in this range; `rankMatches` reports whether it finds
 * anything at all.
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
