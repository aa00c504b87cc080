import { createHmac, timingSafeEqual } from 'node:crypto';
import { invalid, ValidationError } from '../errors.ts';

const HOUR_MS = 60 * 60 * 1000;

/** A position in the event log as a signed text, valid in every process and as long as events are stored. */
export function sealPosition(key: string, position: number, now: Date): string {
  const payload = Buffer.from(`${position}.${hourOf(now)}`).toString('base64url');
  return `${payload}.${signature(key, payload)}`;
}

/** @throws ValidationError for a text that was altered, and for one after which events may already have been deleted */
export function openPosition(key: string, cursor: string, now: Date, daysKept: number): number {
  const [payload = '', signed = ''] = cursor.split('.', 2);
  const expected = `${payload}.${signature(key, payload)}`;
  const isOurs =
    cursor.length === expected.length && timingSafeEqual(Buffer.from(cursor), Buffer.from(expected));
  if (!isOurs || signed === '') throw refusal('is invalid: send meta.next as it was');
  const [position = '', issuedIn = ''] = Buffer.from(payload, 'base64url').toString().split('.');
  if (hourOf(now) - Number(issuedIn) > daysKept * 24) {
    throw refusal(
      `is too old: events are stored for ${daysKept} days; start again without it, and read the lists once`,
    );
  }
  return Number(position);
}

/** A whole number, so that repeated responses have the same cursor for a while. */
function hourOf(now: Date): number {
  return Math.floor(now.getTime() / HOUR_MS);
}

function signature(key: string, payload: string): string {
  return createHmac('sha256', key).update(`events:${payload}`).digest('base64url');
}

function refusal(message: string): ValidationError {
  return new ValidationError([invalid('after', message)]);
}
