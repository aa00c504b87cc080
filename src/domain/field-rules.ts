import { donateUrlError } from '../config/donate-url.ts';
import { blank, invalid, tooLong, ValidationError } from '../errors.ts';
import { displayNameError } from './display-name.ts';
import { colourRule, parseColour } from './installation/colours.ts';
import { noControlCharacters, plainTextError } from './plain-text.ts';
import { slugError } from './slugs.ts';
import { isLongerThan } from './text-length.ts';

/** Why a field is not accepted; follows the field's name to form a sentence. Returned, not thrown. */
export class ParseError {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

/** What a field accepts, wherever it comes from: a file, the command line, or an operation. */
export interface FieldRule<Value = string | null> {
  /** Shown in the documentation of files. */
  description: string;
  /** Reads a text that is not blank. */
  parse(text: string): Value | ParseError;
}

export function line(longest = 255): FieldRule {
  return {
    description: `text, one line, at most ${longest} characters`,
    parse: (text) => {
      if (isLongerThan(text, longest)) return new ParseError(tooLong(longest));
      return /\p{Cc}/u.test(text) ? new ParseError(`${noControlCharacters} or line breaks`) : text;
    },
  };
}

/** Creates a rule for a name that others will read. */
export function name(longest = 255): FieldRule {
  return {
    description: `name, one line, at most ${longest} characters`,
    parse: (text) => textOr(displayNameError(text, longest), text),
  };
}

interface Cleaning {
  /** Makes a text safe to show. The length limit applies to the result. */
  clean(text: string): string | undefined;
  /** Maximum number of characters before cleaning. */
  longestSent: number;
}

/** Creates a rule for text of several lines. */
export function lines(longest: number, cleaning?: Cleaning): FieldRule {
  return {
    description: `text, at most ${longest} characters`,
    parse: (text) => {
      const error = new ParseError(tooLong(longest));
      if (isLongerThan(text, cleaning?.longestSent ?? longest)) return error;
      if (plainTextError(text)) return new ParseError(noControlCharacters);
      const taken = cleaning ? cleaning.clean(text) : text;
      return taken !== undefined && isLongerThan(taken, longest) ? error : (taken ?? null);
    },
  };
}

export const slug: FieldRule = {
  description: 'lower-case letters, digits and hyphens, at most 60',
  parse: (text) => textOr(slugError(text), text),
};

export const colour: FieldRule = {
  description: 'color: #1a2b3c',
  parse: (text) => parseColour(text) ?? new ParseError(colourRule),
};

/** Maximum length of a web address, in characters. */
const LONGEST_ADDRESS = 2000;

/** Absolute address, or the path of a file on this server. */
export const webAddress: FieldRule = {
  description: 'address that starts with https:// or http://, or a path that starts with /',
  parse: (text) => {
    if (text.length > LONGEST_ADDRESS) return new ParseError(tooLong(LONGEST_ADDRESS));
    const isPath = /^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(text);
    const isAbsolute = /^https?:\/\/[^\s\p{Cc}]+$/iu.test(text) && URL.canParse(text);
    return isPath || isAbsolute ? text : new ParseError('is not an address that begins with https://');
  },
};

/** Absolute address. */
export const absoluteAddress: FieldRule = {
  description: 'address that starts with https:// or http://',
  parse: (text) =>
    text.startsWith('/')
      ? new ParseError('is not an address that begins with https://')
      : webAddress.parse(text),
};

/** Address of a checkout, under the rules of the setting DONATE_URL. */
export const donateUrl: FieldRule = {
  description: 'address that starts with https://, with placeholders such as {page_id}',
  parse: (text) => textOr(donateUrlError(text), text),
};

/** Maximum length of `how_to_give`, in characters. */
export const LONGEST_HOW_TO_GIVE = 2_000;

/** Text for donors where there is no checkout. */
export const howToGive = lines(LONGEST_HOW_TO_GIVE, {
  clean: (text) => text.trim() || undefined,
  longestSent: LONGEST_HOW_TO_GIVE,
});

function textOr(error: string | undefined, text: string): string | ParseError {
  return error === undefined ? text : new ParseError(error);
}

/**
 * Reads the texts of a change. Surrounding space is removed, and a blank text clears the field.
 * @param required names of fields that can't be cleared
 * @returns the fields that were sent, as they are stored
 * @throws ValidationError with all errors
 */
export function readTexts<Name extends string, Required extends Name>(
  rules: Readonly<Record<Name, FieldRule>>,
  sent: Readonly<Partial<Record<NoInfer<Name>, string | null | undefined>>>,
  required: readonly Required[],
): { [Field in Name]?: Field extends Required ? string : string | null } {
  const names = (Object.keys(rules) as Name[]).filter((name) => sent[name] !== undefined);
  const cannotBeBlank: readonly string[] = required;
  const read = names.map((name) => {
    const text = sent[name]?.trim() ?? '';
    if (text !== '') return [name, rules[name].parse(text)] as const;
    return [name, cannotBeBlank.includes(name) ? new ParseError(blank) : null] as const;
  });
  const errors = read.flatMap(([name, value]) =>
    value instanceof ParseError ? [invalid(name, value.reason)] : [],
  );
  if (errors.length > 0) throw new ValidationError(errors);
  return Object.fromEntries(read) as ReturnType<typeof readTexts<Name, Required>>;
}
