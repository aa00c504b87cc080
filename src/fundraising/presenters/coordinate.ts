import type { Coordinate } from '../../../generated/fundraising/operations.ts';

/** A location on the earth; null if unknown. */
export function presentCoordinate({
  latitude,
  longitude,
}: {
  latitude: number | null;
  longitude: number | null;
}): Coordinate | null {
  return latitude === null || longitude === null ? null : { lat: latitude, lon: longitude };
}
