import type { CountryRow, CurrencyRow } from '../rows/reference-rows.ts';
import { Repository } from './repository.ts';

/** What can be changed about a country. */
export type CountryValues = Omit<CountryRow, 'code' | 'uid_prefix' | 'currency_iso_code'>;

/** A country with its currency. */
export interface CountryRecord extends CountryRow {
  currency_name: string;
  currency_symbol: string;
}

/** The operator's countries. They are read whenever they are needed, so that a new one takes effect with the next request. */
export class CountryRepository extends Repository {
  codes(): Promise<string[]> {
    return this.knex('countries').orderBy('code').pluck('code');
  }

  list(): Promise<CountryRow[]> {
    return this.knex('countries').orderBy('code').select('*');
  }

  /** Lists countries with their currencies, by code. @param code only this one */
  async records(code?: string): Promise<CountryRecord[]> {
    const countries = this.knex('countries')
      .join('currencies', 'currencies.iso_code', 'countries.currency_iso_code')
      .select('countries.*', 'currencies.name as currency_name', 'currencies.symbol as currency_symbol')
      .orderBy('countries.code');
    return code === undefined ? countries : countries.where({ code });
  }

  /** Finds a country and locks it for the transaction. */
  async lock(code: string): Promise<CountryRow | undefined> {
    return this.knex('countries').where({ code }).forUpdate().first();
  }

  /** Adds a country. A currency that already exists stays as it is. */
  async add(country: CountryRow, currency: CurrencyRow): Promise<void> {
    await this.knex('currencies').insert(currency).onConflict('iso_code').ignore();
    await this.knex('countries').insert(country);
  }

  /** Changes a country, and reports its campaigns and charities as changed, because they show its units and labels. */
  async update(code: string, values: Partial<CountryValues>): Promise<void> {
    await this.knex('countries').where({ code }).update(values);
    await this.knex.raw(
      `insert into unpublished_events (type, campaign_id, charity_id)
       select 'campaign.updated', id, null from campaigns where country_code = :code
       union all
       select 'charity.updated', null, id from charities where country_code = :code`,
      { code },
    );
  }
}
