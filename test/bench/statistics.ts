/** The value below which `share` of the samples lie; of few samples the largest stands for the 99th percentile. */
export function percentile(samples: readonly number[], share: number): number {
  const ordered = samples.toSorted((one, other) => one - other);
  return ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * share))] ?? Number.NaN;
}

export const median = (samples: readonly number[]) => percentile(samples, 0.5);
