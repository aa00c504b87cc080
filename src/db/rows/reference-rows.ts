export interface CurrencyRow {
  iso_code: string;
  name: string;
  symbol: string;
}

export interface CountryRow {
  code: string;
  uid_prefix: string;
  name: string;
  currency_iso_code: string;
  minimum_age: number;
  distance_unit: 'km' | 'mi';
  has_gift_aid: boolean;
  tax_number_label: string | null;
  registration_number_label: string | null;
}

export interface CauseRow {
  id: number;
  name: string;
  slug: string;
}
