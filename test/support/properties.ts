import fc from 'fast-check';

/** How often a property is tried: a few times before a commit, `PROPERTY_RUNS` times in CI. */
const usualRuns = Number(process.env.PROPERTY_RUNS ?? 10);
if (!(usualRuns >= 1)) throw new Error('PROPERTY_RUNS must be at least 1, such as 100');

fc.configureGlobal({ numRuns: usualRuns });

/** Runs a cheap property more often than usual, and an expensive one less often. */
export const runs = (factor: number) => ({ numRuns: Math.ceil(usualRuns * factor) });

/** Picks at random as many of a hundred trials as there are usual runs, or all of them from 100 on. */
export function someOf<Trial>(trials: readonly Trial[]): Trial[] {
  return trials.filter(() => Math.random() * 100 < usualRuns);
}
