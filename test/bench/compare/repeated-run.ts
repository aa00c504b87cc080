import type { SideBySide } from './table.ts';

/** Ratios of two runs of the same thing on a calm machine are expected to differ by less. */
const MOST_APART = 0.1;

interface RepeatedRatio {
  name: string;
  before: number;
  now: number;
}

/**
 * How far the ratios of a run can be trusted, in one sentence: which of them the run before has found alike.
 * @returns `undefined` where the two were not made alike, or have no ratio in common
 */
export function describeRepetition(before: SideBySide, now: SideBySide): string | undefined {
  if (terms(before) !== terms(now)) return undefined;
  const earlier = new Map(ratiosOf(before));
  const repeated = ratiosOf(now).flatMap(([name, ratio]): RepeatedRatio[] => {
    const other = earlier.get(name);
    return other === undefined ? [] : [{ name, before: other, now: ratio }];
  });
  if (repeated.length === 0) return undefined;
  const apart = repeated.filter(({ before, now }) => Math.abs(now / before - 1) > MOST_APART);
  const minutes = Math.round((Date.parse(now.finishedAt) - Date.parse(before.finishedAt)) / 60_000);
  const count = `${repeated.length - apart.length} of ${repeated.length} ratios are within ${MOST_APART * 100} % of those of the run that ended ${minutes} minutes before`;
  if (apart.length === 0) return count;
  const others = apart.map(({ name, before, now }) => `${name} ${before.toFixed(2)}× → ${now.toFixed(2)}×`);
  return `${count}; the others: ${others.join(', ')}`;
}

/** What must be the same for two runs to say the same. */
function terms({ profile, rounds, seconds, machine }: SideBySide): string {
  return JSON.stringify([profile, rounds, seconds, machine]);
}

function ratiosOf({ workloads, scroll }: SideBySide): [name: string, ratio: number][] {
  const ofWorkloads = workloads.flatMap(({ workload, contenders }) =>
    contenders.flatMap(({ contender, ratio }): [string, number][] =>
      ratio === undefined ? [] : [[`${workload} (${contender})`, ratio]],
    ),
  );
  return scroll ? [...ofWorkloads, ['scroll', scroll.ratio]] : ofWorkloads;
}
