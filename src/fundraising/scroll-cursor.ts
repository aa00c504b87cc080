import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { invalid, ValidationError } from '../errors.ts';

const LIFETIME_MS = 24 * 60 * 60 * 1000;
/** Together with the rest of an address, it must pass through servers that take 16 kB of headers. */
const LONGEST_CURSOR = 8192;
/** Signed along: a release whose state looks otherwise counts it up, and so refuses what the former one gave out. */
const FORMAT = 1;

interface Content {
  state: object;
  /** When the cursor was given out, milliseconds since 1970. */
  issuedAt: number;
  /** Makes every cursor another one, also that of a batch which is asked for twice. */
  nonce: string;
}

/** What a cursor is bound to: it opens with the key and for the operation that it was made with. */
interface CursorSeal {
  key: string;
  operationId: string;
}

/**
 * Writes where a scroll stands into a text that the caller sends back: readable, but of no use when altered.
 * @throws ValidationError when the filters are too many to be carried along.
 */
export function sealCursor(seal: CursorSeal, state: object, now: Date): string {
  const content: Content = { state, issuedAt: now.getTime(), nonce: randomBytes(6).toString('base64url') };
  const payload = deflateRawSync(JSON.stringify(content)).toString('base64url');
  const cursor = `${payload}.${signature(seal, payload)}`;
  if (cursor.length > LONGEST_CURSOR) {
    throw refusal('scroll', 'is invalid: the filters are too long to scroll by; send fewer values');
  }
  return cursor;
}

/**
 * Reads a cursor.
 * @throws ValidationError for one that was altered or belongs to another operation, and for one that is older than 24 hours.
 */
export function openCursor<State extends object>(seal: CursorSeal, cursor: string, now: Date): State {
  const [payload = '', signed = ''] = cursor.split('.', 2);
  // The texts are compared, not what they decode to: base64url can spell the same bytes in several ways.
  if (cursor !== `${payload}.${signed}` || !isEqual(signed, signature(seal, payload))) {
    throw refusal('scroll_id', 'is invalid');
  }
  const { state, issuedAt }: Content = JSON.parse(
    inflateRawSync(Buffer.from(payload, 'base64url')).toString(),
  );
  if (now.getTime() - issuedAt > LIFETIME_MS) {
    throw refusal('scroll_id', 'has expired: it works for 24 hours; start again with scroll=true');
  }
  return state as State;
}

function signature({ key, operationId }: CursorSeal, payload: string): string {
  return createHmac('sha256', key).update(`scroll:${FORMAT}:${operationId}:${payload}`).digest('base64url');
}

function isEqual(left: string, right: string): boolean {
  const [one, other] = [Buffer.from(left), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function refusal(field: string, message: string): ValidationError {
  return new ValidationError([invalid(field, message)]);
}
