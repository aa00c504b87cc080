import { bcryptHash } from '../../auth/passwords.ts';
import { emailRule, isEmailAddress } from '../../contract/email-addresses.ts';
import { countryRule, currencyRule, parseCountryCode, uidPrefix } from '../../domain/countries.ts';
import * as rules from '../../domain/field-rules.ts';
import { type FieldRule, ParseError } from '../../domain/field-rules.ts';
import { uuidPattern } from '../../domain/references.ts';
import type { ColumnType } from '../column.ts';
import { LARGEST_ID } from './number-types.ts';

/** A column of text with a rule that other ways to change a record have, too. */
export const textOf = (rule: FieldRule): ColumnType => ({ ...rule, storage: 'text' });

/** The same for text of one line. Surrounding space is part of it. */
export const lineOf = (rule: FieldRule): ColumnType => ({ ...textOf(rule), verbatim: true });

/** The same for text of several lines. */
export const linesOf = (rule: FieldRule): ColumnType => ({ ...lineOf(rule), keepsBlanks: true });

export const line = (longest?: number): ColumnType => lineOf(rules.line(longest));

/** Creates a type for a name that others will read. It follows the API's rule. */
export const name = (longest?: number): ColumnType => lineOf(rules.name(longest));

/** Creates a type for text of several lines. */
export const lines = (longest: number): ColumnType => linesOf(rules.lines(longest));

/** Creates a type for a record of another kind, given by its uid, UUID, address or number, or by its external ID from the same source. */
export function reference(refersTo: keyof typeof waysToName): ColumnType {
  return {
    description: `one of the ${refersTo}: ${waysToName[refersTo]}`,
    storage: 'text',
    parse: line().parse,
    refersTo,
  };
}

const waysToName = {
  charities: 'external_id, uid (au-12), UUID, address (au/river-trust) or number',
  campaigns: 'external_id, uid (au-12), UUID, address (au/city-run) or number',
  users: 'external_id, email address, UUID or number',
  pages: 'external_id, uid (au-12), UUID, address (au/city-run/ada-okafor) or number',
};

function shaped(
  description: string,
  pattern: RegExp,
  error: string,
  storage: 'text' | 'uuid' = 'text',
): ColumnType {
  return { description, storage, parse: (text) => (pattern.test(text) ? text : new ParseError(error)) };
}

export const slug = textOf(rules.slug);

export const uuid = shaped(
  'UUID',
  uuidPattern,
  'is not a UUID such as 3f2c8f9a-5d1b-4a53-9b0e-0c9d6f1f2a77',
  'uuid',
);

/** Country and number. `uk-12` means the same as `gb-12`. */
export const uid: ColumnType = {
  description: 'country and number: au-12',
  storage: 'text',
  isUid: true,
  parse: (text) => {
    const [, country, number] = /^([a-z]{2})-(0|[1-9]\d{0,12})$/i.exec(text) ?? [];
    return country === undefined || Number(number) > LARGEST_ID
      ? new ParseError('is not a country and a number such as au-12')
      : `${uidPrefix(country.toLowerCase())}-${number}`;
  },
};

const argon2idHash = /^\$argon2id\$v=19\$[a-z0-9,=]{1,60}\$[A-Za-z0-9+/]{8,90}\$[A-Za-z0-9+/]{16,120}$/;

export const passwordHash = shaped(
  'Argon2id or bcrypt hash in its usual text form; bcrypt with a cost from 4 to 14',
  new RegExp(`${argon2idHash.source}|${bcryptHash.source}`),
  'is neither an Argon2id hash nor a bcrypt hash with a cost from 4 to 14',
);

export const email: ColumnType = {
  description: 'email address',
  storage: 'text',
  parse: (text) => (isEmailAddress(text) ? text : new ParseError(emailRule)),
};

export const country: ColumnType = {
  description: 'code of an existing country, such as au',
  storage: 'text',
  parse: (text) => parseCountryCode(text) ?? new ParseError(countryRule),
  check: (column) => [
    `staged.${column} is not null and not exists (select from countries where code = staged.${column})`,
    column,
    'unknown_country',
    { countries: "(select string_agg(code, ', ' order by code) from countries)" },
  ],
};

export const currencyCode = shaped('three letters: AUD', /^[A-Z]{3}$/, currencyRule);

const booleans: Readonly<Record<string, boolean>> = Object.fromEntries([
  ...['true', 't', 'yes', 'y', '1'].map((word) => [word, true]),
  ...['false', 'f', 'no', 'n', '0'].map((word) => [word, false]),
]);

export const boolean: ColumnType = {
  description: 'true or false (also yes, no, 1, 0)',
  storage: 'boolean',
  parse: (text) => booleans[text.toLowerCase()] ?? new ParseError('must be true or false'),
};

export function choice(...values: readonly string[]): ColumnType {
  return {
    description: `one of ${values.join(', ')}`,
    storage: 'text',
    parse: (text) => (values.includes(text) ? text : new ParseError(`is not one of ${values.join(', ')}`)),
  };
}

/** Absolute address, or the path of a file on this server. */
export const webAddress = textOf(rules.webAddress);
