export interface TextMatch {
  id: number;
  score: number;
}

export interface TextMatches {
  /** Best first; ties by id. */
  matches: TextMatch[];
  /** Exact, whatever the window. */
  count: number;
}

/** How a reading of `q` differs from what was typed. */
export type Closeness = 'typed' | 'misspelt' | 'shortened';

/**
 * How good a match is. A lower tier always beats a higher one. Within a tier short names come first, because they contain less besides the
 * query.
 */
export const tiers = {
  nameEquals: 1,
  nameStartsWith: 2,
  /** In the middle of a word. */
  nameStartsWithPart: 3,
  inName: 4,
  partInName: 5,
  inSupporterName: 6,
  partInSupporterName: 7,
  anywhere: 8,
  partAnywhere: 9,
} as const;

/** Values of a posting's `placement`; see the function word_postings. */
export const placements = {
  wholeName: 0,
  startOfName: 1,
  name: 2,
  supporterName: 3,
  rest: 4,
} as const;

/**
 * SQL: a score from `tier` and `name_length`: the whole number is the tier, the fraction is how short the name is. Matches on a part of a
 * word are ordered alphabetically, regardless of length.
 */
const scoreOfTier = `(12 - tier
  + case when tier in (${tiers.nameStartsWithPart}, ${tiers.partInName}, ${tiers.partInSupporterName}, ${tiers.partAnywhere})
      then 0 else 1.0 / (1 + name_length) end)::float8`;

/** The lowest score of any match of a reading. */
export const leastScores: Readonly<Record<Closeness, number>> = { typed: 3, misspelt: 2, shortened: 1 };

/** Returns the score; readings further from what was typed score below those of a closer one (which lie between 3 and 12). */
export function scoreFor(closeness: Closeness): string {
  if (closeness === 'typed') return scoreOfTier;
  return `(${closeness === 'misspelt' ? 2 : 1} + ${scoreOfTier} / 13)`;
}

/** SQL: the tier of a match at `placement`, from the columns `placement` and `whole`. */
export function tierAt(placement: string, whole: string): string {
  const { wholeName, startOfName, name, supporterName } = placements;
  return `(case when ${whole} then
      case ${placement}
        when ${wholeName} then ${tiers.nameEquals} when ${startOfName} then ${tiers.nameStartsWith}
        when ${name} then ${tiers.inName} when ${supporterName} then ${tiers.inSupporterName}
        else ${tiers.anywhere} end
    else
      case ${placement}
        when ${wholeName} then ${tiers.nameStartsWithPart} when ${startOfName} then ${tiers.nameStartsWithPart}
        when ${name} then ${tiers.partInName} when ${supporterName} then ${tiers.partInSupporterName}
        else ${tiers.partAnywhere} end
    end)`;
}
