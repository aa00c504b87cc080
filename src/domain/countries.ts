import type { CountryRepository } from '../db/repositories/countries.ts';
import { invalid, ValidationError } from '../errors.ts';

/** Countries whose ISO 3166 code, used in uids, differs from ours. The United Kingdom is `uk` as a country and `gb` in a uid. */
const ISO_CODES: Readonly<Record<string, string>> = { uk: 'gb' };

export const countryRule = 'must be two letters, such as au';

export const currencyRule = 'must be the three letters of a currency, such as AUD';

/** Reads two letters as a country code; callers may also write `gb` for `uk`. @returns undefined for any other text */
export function parseCountryCode(text: string): string | undefined {
  const lower = text.toLowerCase();
  if (!/^[a-z]{2}$/.test(lower)) return undefined;
  return Object.keys(ISO_CODES).find((code) => ISO_CODES[code] === lower) ?? lower;
}

/** The first part of a country's uids. */
export function uidPrefix(code: string): string {
  return ISO_CODES[code] ?? code;
}

/** The locale for English in a country: `en-GB`. */
export function localeOf(code: string): string {
  return `en-${uidPrefix(code).toUpperCase()}`;
}

/** The mark before the decimals of a number, in the country's most common language. */
export function decimalMarkOf(code: string): '.' | ',' {
  const { language, region } = new Intl.Locale(`und-${uidPrefix(code)}`).maximize();
  const parts = new Intl.NumberFormat(`${language}-${region}`).formatToParts(1.5);
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.';
}

/** Reads an optional country parameter. @throws ValidationError for a country that the operator doesn't have */
export async function requireCountry(
  countries: CountryRepository,
  text: string | undefined,
  field = 'country_code',
): Promise<string | undefined> {
  if (text === undefined) return undefined;
  const codes = await countries.codes();
  const code = parseCountryCode(text);
  if (code !== undefined && codes.includes(code)) return code;
  const accepted = [...new Set([...codes, ...codes.map(uidPrefix)])].sort();
  throw new ValidationError([invalid(field, `must be one of ${accepted.join(', ')}`)]);
}
