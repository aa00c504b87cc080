import type { Country } from '../../../generated/operations/operations.ts';
import type { CountryRecord } from '../../db/repositories/countries.ts';

export function presentCountry({ currency_iso_code: currency, ...country }: CountryRecord): Country {
  return { ...country, currency };
}
