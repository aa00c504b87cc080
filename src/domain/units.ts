import type { FitnessActivityRequest } from '../../generated/fundraising/operations.ts';

export type DistanceUnit = NonNullable<FitnessActivityRequest['unit']>;

const METERS: Record<DistanceUnit, number> = {
  meter: 1,
  foot: 0.3048,
  step: 0.762,
  yard: 0.9144,
  mile: 1609.344,
  km: 1000,
};

/** A distance in whole metres. */
export function inMeters(distance: number, unit: DistanceUnit): number {
  return Math.round(distance * METERS[unit]);
}
