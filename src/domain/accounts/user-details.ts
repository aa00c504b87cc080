import type { FieldError } from '../../errors.ts';
import { parseCountryCode, uidPrefix } from '../countries.ts';
import { plainTextErrors } from '../plain-text.ts';

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** The country as it is stored: two lower-case letters, or the text that the user wrote. */
export function storedCountry(text: string): string {
  const trimmed = text.trim();
  return /^[a-z]{2}$/i.test(trimmed) ? trimmed.toLowerCase() : trimmed;
}

/** The code and name of a stored country; each is null if unknown. `uk` and `gb` are the same. */
export function describeCountry(stored: string | null): { code: string | null; name: string | null } {
  if (stored === null || !/^[a-z]{2}$/.test(stored)) return { code: null, name: stored };
  const code = parseCountryCode(stored) ?? stored;
  return { code, name: names.of(uidPrefix(code).toUpperCase()) ?? null };
}

/** Splits a name into its first word and the rest. Neither is null, because clients show their first letters. */
export function splitName(name: string): { first_name: string; last_name: string } {
  const [first = '', ...others] = name.trim().split(/\s+/);
  return { first_name: first, last_name: others.join(' ') };
}

/** In characters. */
const LONGEST_PHONE = 50;

/** Errors in a phone number. */
export function phoneErrors(phone: string): FieldError[] {
  return plainTextErrors('phone', phone, LONGEST_PHONE);
}

/** Errors in a phone number and the parts of an address, by field name in the request. */
export function userDetailErrors(details: Readonly<Record<string, string | null | undefined>>): FieldError[] {
  return Object.entries(details).flatMap(([field, text]) => plainTextErrors(field, text));
}
