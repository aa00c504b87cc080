import type { CountryCode } from '../db/rows/country-code.ts';

interface Country {
  /** First part of its uids: the United Kingdom is `uk` as a country and `gb` in a uid. */
  uidPrefix: string;
  currency: { code: string; symbol: string };
  locale: string;
  runsMiles?: true;
  /** A tax relief that charities there claim on donations. */
  hasGiftAid?: true;
}

/** The table `countries` holds what SQL needs; a test compares the two. */
export const countries: Readonly<Record<CountryCode, Country>> = {
  au: { uidPrefix: 'au', currency: { code: 'AUD', symbol: '$' }, locale: 'en-AU' },
  nz: { uidPrefix: 'nz', currency: { code: 'NZD', symbol: '$' }, locale: 'en-NZ' },
  uk: {
    uidPrefix: 'gb',
    currency: { code: 'GBP', symbol: '£' },
    locale: 'en-GB',
    runsMiles: true,
    hasGiftAid: true,
  },
  ie: { uidPrefix: 'ie', currency: { code: 'EUR', symbol: '€' }, locale: 'en-IE' },
  us: { uidPrefix: 'us', currency: { code: 'USD', symbol: '$' }, locale: 'en-US', runsMiles: true },
};

export const countryCodes = Object.keys(countries) as readonly CountryCode[];

export const currencyCodes = countryCodes.map((code) => countries[code].currency.code).sort();

/** `au, nz, uk, ie or us`, for people. */
export const countryList = `${countryCodes.slice(0, -1).join(', ')} or ${countryCodes.at(-1)}`;

/** Reads a country code; callers write `gb` for `uk`, too. @returns undefined for any other text */
export function parseCountryCode(text: string): CountryCode | undefined {
  const lower = text.toLowerCase();
  return countryCodes.find((code) => code === lower || countries[code].uidPrefix === lower);
}
