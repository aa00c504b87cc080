import type { CountryCode } from './material/towns.ts';

const symbols: Record<CountryCode, string> = { au: '$', nz: '$', uk: '£', ie: '€', us: '$' };

/** A round sum as people write it: "$50". */
export function writeMoney(country: CountryCode, amount: number): string {
  return `${symbols[country]}${amount}`;
}
