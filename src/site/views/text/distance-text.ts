import type { CountryCode } from '../../../db/rows/country-code.ts';
import { countries } from '../../../domain/countries.ts';
import { METERS } from '../../../domain/measures.ts';

interface DistanceUnit {
  /** `km` or `mi`. */
  symbol: string;
  name: string;
  meters: number;
}

export function distanceUnit(countryCode: CountryCode): DistanceUnit {
  return countries[countryCode].runsMiles
    ? { symbol: 'mi', name: 'miles', meters: METERS.mile }
    : { symbol: 'km', name: 'kilometres', meters: METERS.km };
}

/** `5.2 km`, `1,204 km`: one decimal below a hundred. */
export function distanceText(meters: number, countryCode: CountryCode): string {
  const { symbol, meters: unit } = distanceUnit(countryCode);
  const distance = meters / unit;
  const digits = distance < 100 ? 1 : 0;
  return `${new Intl.NumberFormat('en', { maximumFractionDigits: digits }).format(distance)} ${symbol}`;
}
