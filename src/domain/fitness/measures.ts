/** Metres per unit, by every accepted name of the unit. */
export const METERS = {
  meter: 1,
  meters: 1,
  metres: 1,
  m: 1,
  foot: 0.3048,
  feet: 0.3048,
  ft: 0.3048,
  step: 0.762,
  yard: 0.9144,
  yards: 0.9144,
  yd: 0.9144,
  mile: 1609.344,
  miles: 1609.344,
  mi: 1609.344,
  km: 1000,
  kilometers: 1000,
  kilometres: 1000,
} as const;

export type DistanceUnit = keyof typeof METERS;

/** The maximum distance. A sum of two million of them uses at most half the range of exact integers. */
export const LONGEST_DISTANCE_METERS = 2_147_483_647;

export function inMeters(distance: number, unit: DistanceUnit): number {
  return Math.round(distance * METERS[unit]);
}

/** Rounds to the whole units that are stored, because clients that compute values send fractions. */
export function rounded<Sent extends number | null | undefined>(sent: Sent): Sent | number {
  return sent && Math.round(sent);
}

/**
 * Returns the elevation gain of a series of heights in metres, which is the sum of all rises. @returns whole metres; undefined without
 * heights
 */
export function climb(heights: readonly number[]): number | undefined {
  if (heights.length === 0) return undefined;
  const rises = heights.slice(1).map((height, index) => Math.max(0, height - (heights[index] ?? height)));
  return Math.round(rises.reduce((sum, rise) => sum + rise, 0));
}
