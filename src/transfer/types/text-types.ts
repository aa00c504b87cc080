import { bcryptHash } from '../../auth/passwords.ts';
import { donateUrlError } from '../../config/donate-url.ts';
import { emailRule, isEmailAddress } from '../../contract/email-addresses.ts';
import { LONGEST_HOW_TO_GIVE } from '../../domain/campaigns/set-giving.ts';
import { countryRule, currencyRule, parseCountryCode, uidPrefix } from '../../domain/countries.ts';
import { displayNameError } from '../../domain/display-name.ts';
import { colourRule, parseColour } from '../../domain/installation/colours.ts';
import { noControlCharacters, plainTextError } from '../../domain/plain-text.ts';
import { uuidPattern } from '../../domain/references.ts';
import { slugError } from '../../domain/slugs.ts';
import { isLongerThan } from '../../domain/text-length.ts';
import { tooLong } from '../../errors.ts';
import { type ColumnType, ParseError } from '../column.ts';
import { LARGEST_ID } from './number-types.ts';

export function line(longest = 255): ColumnType {
  return {
    description: `text, one line, at most ${longest} characters`,
    storage: 'text',
    verbatim: true,
    parse: (text) => {
      if (isLongerThan(text, longest)) return new ParseError(tooLong(longest));
      return /\p{Cc}/u.test(text) ? new ParseError(`${noControlCharacters} or line breaks`) : text;
    },
  };
}

/** Creates a type for a name that others will read. It follows the API's rule. */
export function name(longest = 255): ColumnType {
  return {
    description: `name, one line, at most ${longest} characters`,
    storage: 'text',
    verbatim: true,
    parse: (text) => textOr(displayNameError(text, longest), text),
  };
}

interface Cleaning {
  /** Makes a text safe to show. The length limit applies to the result. */
  clean(text: string): string | undefined;
  /** Maximum number of characters before cleaning. */
  longestInFile: number;
}

/** Creates a type for text of several lines. */
export function lines(longest: number, cleaning?: Cleaning): ColumnType {
  return {
    description: `text, at most ${longest} characters`,
    storage: 'text',
    verbatim: true,
    keepsBlanks: true,
    parse: (text) => {
      const error = new ParseError(tooLong(longest));
      if (isLongerThan(text, cleaning?.longestInFile ?? longest)) return error;
      if (plainTextError(text)) return new ParseError(noControlCharacters);
      const taken = cleaning ? cleaning.clean(text) : text;
      return taken !== undefined && isLongerThan(taken, longest) ? error : (taken ?? null);
    },
  };
}

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

function textOr(error: string | undefined, text: string): string | ParseError {
  return error === undefined ? text : new ParseError(error);
}

function shaped(
  description: string,
  pattern: RegExp,
  error: string,
  storage: 'text' | 'uuid' = 'text',
): ColumnType {
  return { description, storage, parse: (text) => (pattern.test(text) ? text : new ParseError(error)) };
}

export const slug: ColumnType = {
  description: 'lower-case letters, digits and hyphens, at most 60',
  storage: 'text',
  parse: (text) => textOr(slugError(text), text),
};

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

export const colour: ColumnType = {
  description: 'color: #1a2b3c',
  storage: 'text',
  parse: (text) => parseColour(text) ?? new ParseError(colourRule),
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
export const webAddress: ColumnType = {
  description: 'address that starts with https:// or http://, or a path that starts with /',
  storage: 'text',
  parse: (text) => {
    if (text.length > 2000) return new ParseError(tooLong(2000));
    const isPath = /^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(text);
    const isAbsolute = /^https?:\/\/[^\s\p{Cc}]+$/iu.test(text) && URL.canParse(text);
    return isPath || isAbsolute ? text : new ParseError('is not an address that begins with https://');
  },
};

/** Text for donors, under the rules of `groundswell campaigns how-to-give`. */
export const howToGive = lines(LONGEST_HOW_TO_GIVE, {
  clean: (text) => text.trim() || undefined,
  longestInFile: LONGEST_HOW_TO_GIVE,
});

/** Address of a checkout, under the rules of the setting DONATE_URL. */
export const donateUrl: ColumnType = {
  description: 'address that starts with https://, with placeholders such as {page_id}',
  storage: 'text',
  parse: (text) => {
    const error = donateUrlError(text);
    return error === undefined ? text : new ParseError(error);
  },
};
