import type { CountryRow } from '../../../db/rows/reference-rows.ts';
import { decimalMarkOf } from '../../../domain/countries.ts';
import { METERS } from '../../../domain/fitness/measures.ts';

/** A page or campaign, which uses its country's unit. */
type Place = Pick<CountryRow, 'distance_unit'>;

interface CountryOf {
  country_code: string;
}

/** Where a distance is typed. */
export type TypingPlace = Place & CountryOf;

export interface DistanceUnit {
  /** `km` or `mi`. */
  symbol: string;
  name: string;
  meters: number;
}

export function distanceUnit(place: Place): DistanceUnit {
  return place.distance_unit === 'mi'
    ? { symbol: 'mi', name: 'miles', meters: METERS.mile }
    : { symbol: 'km', name: 'kilometres', meters: METERS.km };
}

/** A distance as typed, in the unit of the place and with its decimal mark, rounded to a thousandth: `42.195`. */
export function distanceTyped(meters: number, place: TypingPlace): string {
  const { meters: unit } = distanceUnit(place);
  return String(Number((meters / unit).toFixed(3))).replace('.', decimalMarkOf(place.country_code));
}

/** `5.2 km`, `1,204 km`: one decimal below 100. */
export function distanceText(meters: number, place: Place): string {
  const { symbol, meters: unit } = distanceUnit(place);
  const distance = meters / unit;
  const digits = distance < 100 ? 1 : 0;
  return `${new Intl.NumberFormat('en', { maximumFractionDigits: digits }).format(distance)} ${symbol}`;
}
