import { once } from '../../db/transfer/merge-plan.ts';
import { countryName, currencyError } from '../../domain/campaigns/add-country.ts';
import { countryRules } from '../../domain/campaigns/edit-country.ts';
import { parseCountryCode } from '../../domain/countries.ts';
import { ParseError } from '../../domain/field-rules.ts';
import type { ColumnType, FileKind } from '../column.ts';
import { whole } from '../types/number-types.ts';
import { boolean, choice, country, currencyCode, line, lineOf } from '../types/text-types.ts';

const isoCountry: ColumnType = {
  ...country,
  description: 'two letters of ISO 3166, such as ca',
  check: undefined,
  parse: (text) => {
    const code = parseCountryCode(text);
    return code !== undefined && countryName(code)
      ? code
      : new ParseError('is not an ISO 3166 country code such as ca');
  },
};

const currencyOfCents: ColumnType = {
  ...currencyCode,
  description: 'three letters of ISO 4217, for a currency with cents',
  parse: (text) =>
    currencyError(text) === undefined
      ? text
      : new ParseError('is not an ISO 4217 currency with cents such as CAD'),
};

/** Countries that charities and campaigns can belong to. */
export const countries: FileKind = {
  kind: 'countries',
  identities: [['code']],
  columns: [
    {
      name: 'code',
      type: isoCountry,
      required: true,
      note: "can't be changed later",
      written: {
        code: once('code', 'staged.code'),
        uid_prefix: once('uid_prefix', 'left(uid_of(staged.code, 0), 2)'),
      },
    },
    { name: 'name', type: lineOf(countryRules.name), required: true, note: '' },
    {
      name: 'currency',
      type: currencyOfCents,
      required: true,
      note: "can't be changed later",
      written: { currency_iso_code: once('currency_iso_code', 'staged.currency') },
      exported: 'countries.currency_iso_code',
    },
    {
      name: 'currency_name',
      type: line(),
      keepsValue: true,
      note: "only for a new currency; default: the currency's code",
      written: {},
      exported: 'currencies.name',
    },
    {
      name: 'currency_symbol',
      type: line(20),
      keepsValue: true,
      note: "only for a new currency; default: the currency's code",
      written: {},
      exported: 'currencies.symbol',
    },
    {
      name: 'minimum_age',
      type: whole(0, 120),
      required: true,
      note: 'minimum age in years for a page without a guardian',
    },
    {
      name: 'distance_unit',
      type: choice('km', 'mi'),
      otherwise: 'km',
      note: 'distance unit on the site',
    },
    {
      name: 'has_gift_aid',
      type: boolean,
      otherwise: false,
      note: 'whether charities in this country claim tax relief on donations',
    },
    {
      name: 'tax_number_label',
      type: lineOf(countryRules.tax_number_label),
      note: "what a charity's tax number is called in this country",
    },
    {
      name: 'registration_number_label',
      type: lineOf(countryRules.registration_number_label),
      note: "what a charity's registration number is called in this country",
    },
  ],
  merges: [
    {
      table: 'countries',
      key: { code: 'code' },
      matches: ['(select 1 from countries where countries.code = derived.code)'],
      checks: [['former.currency_iso_code <> staged.currency', 'currency', 'unchangeable']],
      beforeInsert: () => [addCurrencies],
    },
  ],
  exportParts: [
    'countries join currencies on currencies.iso_code = countries.currency_iso_code order by code',
  ],
};

const addCurrencies = `insert into currencies (iso_code, name, symbol)
  select distinct on (currency) currency, coalesce(currency_name, currency), coalesce(currency_symbol, currency)
    from import_resolved where errors is null and matched_id is null order by currency, line
  on conflict do nothing`;
