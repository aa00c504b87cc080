import { isEmailAddress } from '../../../contract/email-addresses.ts';
import { cutText } from '../../../cut-text.ts';
import { addressColumns } from '../../../db/rows/donation-rows.ts';
import { storedCountry } from '../../accounts/user-details.ts';
import { fittingName } from '../../display-name.ts';
import { MOST_CENTS } from '../../money.ts';
import { fittingText } from '../../plain-text.ts';
import type { DonorContact } from '../facts.ts';
import { EARLIEST_DONATION } from '../record.ts';

/** Thrown for a signed event that can't be used. The event is stored with the reason. */
export class UnusableEvent extends Error {
  readonly state: 'ignored' | 'failed';

  constructor(state: 'ignored' | 'failed', reason: string) {
    super(reason);
    this.state = state;
  }
}

export type Values = Record<string, unknown>;

const LONGEST_REFERENCE = 200;
const LONGEST_NAME = 255;
const LONGEST_PHONE = 50;
const LONGEST_MESSAGE = 5_000;
const LONGEST_TYPE = 100;
const DAY = 86_400_000;

export function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A nested object, or an empty one. */
export function within(values: Values, field: string): Values {
  const value = values[field];
  return isValues(value) ? value : {};
}

/** @throws UnusableEvent if the value isn't a reference */
export function referenceOf(value: unknown, field: string): string {
  if (
    typeof value === 'string' &&
    value !== '' &&
    value.length <= LONGEST_REFERENCE &&
    !/\p{C}/u.test(value)
  ) {
    return value;
  }
  throw new UnusableEvent('failed', `${field} is not a reference of 1 to ${LONGEST_REFERENCE} characters.`);
}

/** The reference of a payment. References of its refunds and disputes begin with it. @throws UnusableEvent */
export function paymentReferenceOf(value: unknown, field: string): string {
  const reference = referenceOf(value, field);
  if (!/#(refunds$|refund\/|dispute\/)/.test(reference)) return reference;
  throw new UnusableEvent('failed', `${field} looks like a name that Groundswell gives to refunds.`);
}

/** Names a page, a campaign or a charity. A blank value names nothing. */
export function placeName(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return (typeof text === 'string' && fittingText(text, LONGEST_REFERENCE)) || undefined;
}

export function personName(value: unknown): string | undefined {
  return typeof value === 'string' ? fittingName(value, LONGEST_NAME) : undefined;
}

export function messageText(value: unknown): string | undefined {
  return (typeof value === 'string' && fittingText(value, LONGEST_MESSAGE)) || undefined;
}

interface SentContact extends Record<'email' | 'phone' | 'consent', unknown> {
  address: Record<(typeof addressColumns)[number], unknown>;
}

/** How the donor can be reached. Values that can't be used are left out, because a payment can't be refused. */
export function donorContact({ email, phone, consent, address }: SentContact): DonorContact | undefined {
  const lineOf = (value: unknown, longest: number) =>
    typeof value === 'string' ? fittingName(value, longest) : undefined;
  const emailText = typeof email === 'string' ? email.trim() : '';
  const country = lineOf(address.country, LONGEST_NAME);
  const contact = {
    email: isEmailAddress(emailText) ? emailText : undefined,
    phone: lineOf(phone, LONGEST_PHONE),
    ...Object.fromEntries(addressColumns.map((part) => [part, lineOf(address[part], LONGEST_NAME)])),
    country: country && storedCountry(country),
    consent: consentOf(consent),
  };
  const known = Object.entries(contact).filter(([, value]) => value !== undefined);
  return known.length > 0 ? Object.fromEntries(known) : undefined;
}

/** Only a clear word is a decision. */
function consentOf(value: unknown): DonorContact['consent'] {
  const text = String(value).trim().toLowerCase();
  if (/^(yes|true|opt_in)$/.test(text)) return 'yes';
  return /^(no|false|opt_out)$/.test(text) ? 'no' : undefined;
}

/** Whether the donor wants to be hidden. Anything but a clear no counts as yes. @returns `undefined` for a blank value */
export function isHidden(value: unknown): boolean | undefined {
  if (typeof value === 'object' && value !== null) return true;
  const text = String(value ?? '').trim();
  return text === '' ? undefined : !/^(false|no|n|off|0)$/i.test(text);
}

/** @throws UnusableEvent */
export function positiveCents(cents: unknown): number {
  if (typeof cents === 'number' && Number.isSafeInteger(cents) && cents > 0 && cents <= MOST_CENTS)
    return cents;
  throw new UnusableEvent('failed', 'The amount must be above 0, and not too large.');
}

/** @throws UnusableEvent */
export function currencyOf(value: unknown): string {
  if (typeof value === 'string' && /^[a-z]{3}$/i.test(value)) return value.toUpperCase();
  throw new UnusableEvent('failed', 'The currency must be a three-letter code.');
}

/** @throws UnusableEvent for an impossible time */
export function plausibleTime(time: Date | undefined, field: string, now: Date): Date {
  if (time && time >= EARLIEST_DONATION && time.getTime() <= now.getTime() + DAY) return time;
  throw new UnusableEvent('failed', `${field} must be a time between the year 2000 and now.`);
}

/** The type of an event, for display. */
export function typeName(value: unknown): string {
  return typeof value === 'string'
    ? cutText(value.toWellFormed().replaceAll('\0', ''), LONGEST_TYPE)
    : 'unknown';
}
