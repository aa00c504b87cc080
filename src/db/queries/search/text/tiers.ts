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
 * How good a match is: a lower tier beats a higher one, whatever else there is to say. Within a tier short names come
 * first, because there is less in them besides the query.
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

/** `placement` of a posting, see the function word_postings. */
export const placements = {
  wholeName: 0,
  startOfName: 1,
  name: 2,
  supporterName: 3,
  rest: 4,
} as const;

/**
 * A score from `tier` and `name_length`: whole numbers are tiers, and the rest is how short the name is. Where a part of a
 * word matches, the order is that of the alphabet, and the length says nothing.
 */
const scoreOfTier = `(12 - tier
  + case when tier in (${tiers.nameStartsWithPart}, ${tiers.partInName}, ${tiers.partInSupporterName}, ${tiers.partAnywhere})
      then 0 else 1.0 / (1 + name_length) end)::float8`;

/** No match of a reading scores less. */
export const leastScores: Readonly<Record<Closeness, number>> = { typed: 3, misspelt: 2, shortened: 1 };

/** Scores of a reading further from what was typed lie below all scores of a closer one (which lie between 3 and 12). */
export function scoreFor(closeness: Closeness): string {
  if (closeness === 'typed') return scoreOfTier;
  return `(${closeness === 'misspelt' ? 2 : 1} + ${scoreOfTier} / 13)`;
}

/** The tier of what stands at `placement`, from the columns `placement` and `whole`. */
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
