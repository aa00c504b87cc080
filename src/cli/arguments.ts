import { InvalidArgumentError } from 'commander';
import type { ResourceReference } from '../db/filters.ts';
import { canonicalCountryCode } from '../fundraising/countries.ts';
import { parseResourceReference } from '../fundraising/resource-reference.ts';

/** A campaign or charity as the operator names it; `text` is what was typed, for messages. */
export interface NamedResource {
  reference: ResourceReference;
  text: string;
}

/** @returns a parser of whole numbers from `least` to `most` */
export function wholeNumber(least: number, most = Number.MAX_SAFE_INTEGER): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (/^\d{1,16}$/.test(text) && number >= least && number <= most) return number;
    const range = most === Number.MAX_SAFE_INTEGER ? `from ${least}` : `from ${least} to ${most}`;
    throw new InvalidArgumentError(`"${text}" is not a whole number ${range}.`);
  };
}

/** The number of a thing. */
export const id = wholeNumber(1);

/** Collects the ids of a list: `7 8 9`. */
export function ids(text: string, former: number[] | undefined): number[] {
  return [...(former ?? []), id(text)];
}

/** `au-12`, `au/city-run`, a UUID or a bare number. */
export function resource(text: string): NamedResource {
  const reference = parseResourceReference(text);
  if (reference) return { reference, text };
  throw new InvalidArgumentError(
    `"${text}" names nothing: write au-12, au/city-run, its UUID or its number.`,
  );
}

/** @returns `au`, `ie`, `nz`, `uk` (also for gb) or `us` */
export function country(text: string): string {
  const code = canonicalCountryCode(text.toLowerCase());
  if (['au', 'ie', 'nz', 'uk', 'us'].includes(code)) return code;
  throw new InvalidArgumentError(`"${text}" is not one of au, ie, nz, uk, us.`);
}

/** A day (its beginning in UTC) or a moment with its zone. */
export function moment(text: string): Date {
  const date = new Date(text);
  const isWritten = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/.test(text);
  if (isWritten && !Number.isNaN(date.getTime()) && isCalendarDay(text.slice(0, 10))) return date;
  throw new InvalidArgumentError(
    `"${text}" is neither a day (2026-11-01) nor a moment (2026-11-01T09:30:00Z).`,
  );
}

/** Text that people will read. */
export function text(value: string): string {
  const trimmed = value.trim();
  if (trimmed === '') throw new InvalidArgumentError('It needs at least one visible character.');
  if (/\p{Cc}/u.test(trimmed)) throw new InvalidArgumentError('It may not hold control characters.');
  if ([...trimmed].length > 255) throw new InvalidArgumentError('It may have at most 255 characters.');
  return trimmed;
}

/** 2026-02-31 would quietly become March. */
function isCalendarDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
