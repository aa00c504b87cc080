import type { Transaction } from '../../db/connection/in-transaction.ts';
import { CountryRepository } from '../../db/repositories/countries.ts';
import type { CountryRow } from '../../db/rows/reference-rows.ts';
import { invalid, ValidationError } from '../../errors.ts';
import type { AdminActor } from '../actor.ts';
import { audit } from '../audit.ts';
import { localeOf, uidPrefix } from '../countries.ts';
import { readTexts } from '../field-rules.ts';
import { countryRules } from './edit-country.ts';

/** Regions that Unicode knows but that aren't countries in ISO 3166. */
const NO_COUNTRIES = 'AC CP CQ DG EA EU EZ IC QO TA UN XA XB XK ZZ'.split(' ');

/** ISO 4217 currencies whose smallest unit isn't a hundredth. */
const WITHOUT_CENTS =
  'BHD BIF CLF CLP DJF GNF IQD ISK JOD JPY KMF KRW KWD LYD OMR PYG RWF TND UGX UYI UYW VND VUV XAF XOF XPF'.split(
    ' ',
  );

/** @returns the country's English name; undefined for anything that isn't an ISO 3166 code (`uk` is read as `gb`) */
export function countryName(code: string): string | undefined {
  const region = uidPrefix(code).toUpperCase();
  // Unicode replaces codes that are no longer used: DD becomes DE.
  if (NO_COUNTRIES.includes(region) || new Intl.Locale(`und-${region}`).region !== region) return undefined;
  return new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(region);
}

/** @returns why the currency can't be used, undefined if it can */
export function currencyError(currency: string): string | undefined {
  if (!Intl.supportedValuesOf('currency').includes(currency)) {
    return `"${currency}" is not an ISO 4217 currency such as CAD.`;
  }
  if (!WITHOUT_CENTS.includes(currency)) return undefined;
  return `${currency} is not divided into hundredths, so it cannot be used: all amounts are in hundredths.`;
}

interface NewCountry
  extends Pick<CountryRow, 'code' | 'minimum_age'>,
    Partial<Omit<CountryRow, 'code' | 'minimum_age' | 'uid_prefix' | 'currency_iso_code'>> {
  currency: string;
}

/**
 * Adds a country with its currency.
 * @param country.name default: its English name
 * @throws ValidationError for a country that doesn't exist or was already added, a currency that can't be used, and texts that the rules
 *   refuse
 */
export async function addCountry(
  transaction: Transaction,
  actor: AdminActor,
  { code, currency, minimum_age, distance_unit = 'km', has_gift_aid = false, ...texts }: NewCountry,
): Promise<CountryRow> {
  const known = countryName(code);
  const refused = currencyError(currency);
  const errors = [
    ...(known === undefined ? [invalid('code', 'is not an ISO 3166 country code such as ca')] : []),
    ...(refused === undefined ? [] : [invalid('currency', refused)]),
  ];
  if (errors.length > 0) throw new ValidationError(errors);
  const {
    name = known ?? code,
    tax_number_label = null,
    registration_number_label = null,
  } = readTexts(countryRules, texts, ['name']);
  const row = {
    code,
    uid_prefix: uidPrefix(code),
    name,
    currency_iso_code: currency,
    minimum_age,
    distance_unit,
    has_gift_aid,
    tax_number_label,
    registration_number_label,
  };
  await new CountryRepository(transaction).add(row, {
    iso_code: currency,
    name: new Intl.DisplayNames('en', { type: 'currency' }).of(currency) ?? currency,
    symbol: symbolOf(currency, code),
  });
  await audit(transaction, actor, 'country.add', ['country'], row);
  return row;
}

function symbolOf(currency: string, country: string): string {
  const format = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  const parts = new Intl.NumberFormat(localeOf(country), format).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}
