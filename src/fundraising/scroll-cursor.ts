import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { invalid, ValidationError } from '../errors.ts';

const LIFETIME_MS = 24 * 60 * 60 * 1000;
/** An address with its cursor must pass through servers that accept 16 kB of headers. */
const LONGEST_CURSOR = 8192;
/** Part of the signature. A release that changes the state's shape increments it, which invalidates older cursors. */
const FORMAT = 2;

interface Content {
  state: object;
  /** Milliseconds since 1970. */
  issuedAt: number;
  /** Makes every cursor unique, even if the same batch is requested twice. */
  nonce: string;
}

/** A cursor is valid only with the key and for the operation that it was issued for. */
interface CursorSeal {
  key: string;
  operationId: string;
}

/** Encodes the state of a scroll as a signed, readable text for the caller. @throws ValidationError if the filters are too long */
export function sealCursor(seal: CursorSeal, state: object, now: Date): string {
  const content: Content = { state, issuedAt: now.getTime(), nonce: randomBytes(6).toString('base64url') };
  const payload = deflateRawSync(JSON.stringify(content, sealDate)).toString('base64url');
  const cursor = `${payload}.${signature(seal, payload)}`;
  if (cursor.length > LONGEST_CURSOR) {
    throw refusal('scroll', 'is invalid: the filters are too long to scroll by; send fewer values');
  }
  return cursor;
}

/** @throws ValidationError for a cursor that was altered, belongs to another operation or is older than 24 hours */
export function openCursor<State extends object>(seal: CursorSeal, cursor: string, now: Date): State {
  const [payload = '', signed = ''] = cursor.split('.', 2);
  // The texts are compared, not the decoded bytes: base64url has several spellings of the same bytes.
  if (cursor !== `${payload}.${signed}` || !isEqual(signed, signature(seal, payload))) {
    throw refusal('scroll_id', 'must be the scroll_id of an earlier response');
  }
  const { state, issuedAt }: Content = JSON.parse(
    inflateRawSync(Buffer.from(payload, 'base64url')).toString(),
    openDate,
  );
  if (now.getTime() - issuedAt > LIFETIME_MS) {
    throw refusal('scroll_id', 'has expired: it works for 24 hours; start again with scroll=true');
  }
  return state as State;
}

/** Marks dates, which JSON turns into text, so that `openDate` restores them. */
function sealDate(this: Record<string, unknown>, name: string, value: unknown): unknown {
  return this[name] instanceof Date ? { date: value } : value;
}

function openDate(_name: string, value: Partial<Record<'date', string>> | null): unknown {
  return value?.date === undefined ? value : new Date(value.date);
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
