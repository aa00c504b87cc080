/** The value below which `share` of the samples lie. With few samples, the 99th percentile is the largest. */
export function percentile(samples: readonly number[], share: number): number {
  const ordered = samples.toSorted((one, other) => one - other);
  return ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * share))] ?? Number.NaN;
}

export const median = (samples: readonly number[]) => percentile(samples, 0.5);
