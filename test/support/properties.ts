import fc from 'fast-check';

/** How often a property is tried: a few times before a commit, as often as `PROPERTY_RUNS` says in CI. */
const usualRuns = Number(process.env.PROPERTY_RUNS ?? 10);
if (!(usualRuns >= 1)) throw new Error('PROPERTY_RUNS must be a number of at least 1, such as 100');

fc.configureGlobal({ numRuns: usualRuns });

/** More runs than usual for a property that costs little, fewer for one that costs much. */
export const runs = (factor: number) => ({ numRuns: Math.ceil(usualRuns * factor) });

/** Of a hundred trials as many as there are usual runs, chosen at random; from 100 on all of them. */
export function someOf<Trial>(trials: readonly Trial[]): Trial[] {
  return trials.filter(() => Math.random() * 100 < usualRuns);
}
