import type { Coordinate } from '../../../generated/fundraising/operations.ts';

/** A place on the earth; null when it is not known. */
export function presentCoordinate({
  latitude,
  longitude,
}: {
  latitude: number | null;
  longitude: number | null;
}): Coordinate | null {
  return latitude === null || longitude === null ? null : { lat: latitude, lon: longitude };
}
