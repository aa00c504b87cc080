const METERS_A_KILOMETER = 1000;
const METERS_A_MILE = 1609.344;

interface DistanceUnit {
  /** `km` or `mi`. */
  symbol: string;
  name: string;
  meters: number;
}

/** People in the United Kingdom and the United States run miles. */
export function distanceUnit(countryCode: string): DistanceUnit {
  return ['uk', 'us'].includes(countryCode)
    ? { symbol: 'mi', name: 'miles', meters: METERS_A_MILE }
    : { symbol: 'km', name: 'kilometres', meters: METERS_A_KILOMETER };
}

/** `5.2 km`, `1,204 km`: one decimal below a hundred. */
export function distanceText(meters: number, countryCode: string): string {
  const { symbol, meters: unit } = distanceUnit(countryCode);
  const distance = meters / unit;
  const digits = distance < 100 ? 1 : 0;
  return `${new Intl.NumberFormat('en', { maximumFractionDigits: digits }).format(distance)} ${symbol}`;
}
