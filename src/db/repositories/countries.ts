import type { CountryRow, CurrencyRow } from '../rows/reference-rows.ts';
import { Repository } from './repository.ts';

/** Omitted fields of a new country get their defaults. */
export type NewCountryRow = Omit<
  CountryRow,
  'has_gift_aid' | 'tax_number_label' | 'registration_number_label'
>;

/** The operator's countries. They are read whenever they are needed, so that a new one takes effect with the next request. */
export class CountryRepository extends Repository {
  codes(): Promise<string[]> {
    return this.knex('countries').orderBy('code').pluck('code');
  }

  list(): Promise<CountryRow[]> {
    return this.knex('countries').orderBy('code').select('*');
  }

  /** Adds a country. A currency that already exists stays as it is. */
  async add(country: NewCountryRow, currency: CurrencyRow): Promise<void> {
    await this.knex('currencies').insert(currency).onConflict('iso_code').ignore();
    await this.knex('countries').insert(country);
  }
}
