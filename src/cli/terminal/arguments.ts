import { InvalidArgumentError } from 'commander';
import { donateUrlError } from '../../config/donate-url.ts';
import { emailRule, isEmailAddress } from '../../contract/email-addresses.ts';
import type { NamedPicture } from '../../db/repositories/held-pictures.ts';
import type { NamedUser } from '../../db/repositories/users.ts';
import { countryRule, parseCountryCode } from '../../domain/countries.ts';
import { displayNameError } from '../../domain/display-name.ts';
import { LONGEST_HOW_TO_GIVE } from '../../domain/field-rules.ts';
import { amountRule, parsePositiveCents } from '../../domain/money.ts';
import type { NamedResource } from '../../domain/named-resource.ts';
import { parsePictureAddress } from '../../domain/pages/named-picture.ts';
import { noControlCharacters } from '../../domain/plain-text.ts';
import { parseResourceReference } from '../../domain/references.ts';
import { blank, tooLong } from '../../errors.ts';

export function wholeNumber(least: number, most = Number.MAX_SAFE_INTEGER): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (/^\d{1,16}$/.test(text) && number >= least && number <= most) return number;
    const range = most === Number.MAX_SAFE_INTEGER ? `from ${least}` : `from ${least} to ${most}`;
    throw new InvalidArgumentError(`"${text}" is not a whole number ${range}.`);
  };
}

/** Maximum length of a web address, in characters. */
const LONGEST_ADDRESS = 2000;

export const id = wholeNumber(1);

/** Parses `au-12`, `au/city-run`, a UUID or a number. */
export function resource(text: string): NamedResource {
  const reference = parseResourceReference(text);
  if (reference) return { reference, text };
  throw new InvalidArgumentError(`"${text}" is not valid: use au-12, au/city-run, a UUID or a number.`);
}

/** Parses a donation's number: `90210` or `au-90210`. */
export function donation(text: string): { id: number } | { uid: string } {
  const reference = parseResourceReference(text);
  if (reference?.kind === 'id') return { id: reference.id };
  if (reference?.kind === 'uid') return { uid: reference.uid };
  throw new InvalidArgumentError(`"${text}" is not a donation's number, such as 90210 or au-90210.`);
}

/** Parses a country code. The command checks that the country exists. */
export function country(text: string): string {
  const code = parseCountryCode(text);
  if (code) return code;
  throw new InvalidArgumentError(`It ${countryRule}.`);
}

export function amountCents(text: string): number {
  const cents = parsePositiveCents(text);
  if (cents !== undefined) return cents;
  throw new InvalidArgumentError(`It ${amountRule}.`);
}

/** Parses a day (its beginning in UTC) or a time with its zone. */
export function time(text: string): Date {
  const date = new Date(text);
  const isWritten = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/.test(text);
  if (isWritten && !Number.isNaN(date.getTime()) && isCalendarDay(text.slice(0, 10))) return date;
  throw new InvalidArgumentError(`"${text}" is not a day (2026-11-01) or a time (2026-11-01T09:30:00Z).`);
}

export function calendarDate(text: string): Date {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && isCalendarDay(text)) return new Date(`${text}T00:00:00Z`);
  throw new InvalidArgumentError(`"${text}" is not a day such as 2026-03-01.`);
}

export function text(value: string): string {
  return textUpTo(value, 255);
}

/** Parses an operator's reason for a decision. */
export function reason(value: string): string {
  return textUpTo(value, 1000);
}

/** Parses what donors read where there is no checkout, or `none`. */
export function lines(value: string): string {
  return textUpTo(value.replace(/\r\n?/g, '\n'), LONGEST_HOW_TO_GIVE, /(?![\t\n])\p{Cc}/u);
}

function textUpTo(value: string, most: number, refused = /\p{Cc}/u): string {
  const trimmed = value.trim();
  if (trimmed === '') throw new InvalidArgumentError(`It ${blank}.`);
  if (refused.test(trimmed)) throw new InvalidArgumentError(`It ${noControlCharacters}.`);
  if ([...trimmed].length > most) throw new InvalidArgumentError(`It ${tooLong(most)}.`);
  return trimmed;
}

/** Returns whether a day exists. `Date` would read 2026-02-31 as a day in March. */
function isCalendarDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

export function page(text: string): NamedResource {
  const reference = parseResourceReference(text);
  if (reference && reference.kind !== 'address') return { reference, text };
  throw new InvalidArgumentError(`"${text}" is not a page: use a number, UUID or uid.`);
}

export function pages(text: string, former: NamedResource[] | undefined): NamedResource[] {
  return [...(former ?? []), page(text)];
}

/** Parses a web address, or `none`. */
export function webAddress(value: string): string {
  const address = text(value);
  if (address === 'none') return address;
  if (/^https?:\/\/\S+$/i.test(address) && URL.canParse(address)) return new URL(address).href;
  throw new InvalidArgumentError(`"${value}" is not an address such as https://example.org/join, or "none".`);
}

/** Parses the address of a checkout, with placeholders, or `none`. */
export function donateUrl(value: string): string {
  const address = text(value);
  const error = address === 'none' ? undefined : donateUrlError(address);
  if (error === undefined) return address;
  throw new InvalidArgumentError(`"${value}" ${error}. Use "none" to remove it.`);
}

/** Parses the address of a picture, in any of its sizes. */
export function picture(value: string): NamedPicture {
  const found = parsePictureAddress(textUpTo(value, LONGEST_ADDRESS));
  if (found) return found;
  throw new InvalidArgumentError(
    `"${value}" is not the address of a picture such as https://example.org/picture.jpg.`,
  );
}

export function texts(value: string, former: string[] | undefined): string[] {
  return [...(former ?? []), text(value)];
}

export function user(text: string): NamedUser {
  if (/^\d+$/.test(text)) return { id: id(text) };
  if (isEmailAddress(text.trim())) return { email: text.trim() };
  throw new InvalidArgumentError(`"${text}" is not a user: use a number or an email address.`);
}

/** Parses the key of a new group, as used in addresses and documents. */
export function groupKey(text: string): string {
  if (/^[A-Za-z0-9_-]{1,255}$/.test(text)) return text;
  throw new InvalidArgumentError(`"${text}" is not a key: use only a to z, digits, - and _.`);
}

export function emailAddress(text: string): string {
  const address = text.trim();
  if (isEmailAddress(address)) return address;
  throw new InvalidArgumentError(`It ${emailRule}.`);
}

/** Parses a name for people or things that is shown publicly. */
function nameUpTo(text: string, longest?: number): string {
  const error = displayNameError(text, longest);
  if (error) throw new InvalidArgumentError(`It ${error}.`);
  return text.trim();
}

export const personName = (text: string): string => nameUpTo(text);
