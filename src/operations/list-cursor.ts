import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Position } from '../db/queries/staff-lists/list-definition.ts';
import { invalid, ValidationError } from '../errors.ts';

/** A cursor is valid only with the key, and for the list that it was issued for. */
interface CursorSeal {
  key: string;
  /** The operation with its filters and its order. */
  list: string;
}

/** Encodes a position as a signed text. It never expires, because a list can be continued after any position. */
export function sealPosition(seal: CursorSeal, { key, id }: Position): string {
  const payload = Buffer.from(JSON.stringify([key, id])).toString('base64url');
  return `${payload}.${signature(seal, payload)}`;
}

/** @throws ValidationError for a text that was altered, or that belongs to another list */
export function openPosition(seal: CursorSeal, cursor: string): Position {
  const [payload = ''] = cursor.split('.', 1);
  const [sent, expected] = [Buffer.from(cursor), Buffer.from(`${payload}.${signature(seal, payload)}`)];
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) {
    throw new ValidationError([
      invalid('after', 'must be the next of a response with the same filters and the same sort'),
    ]);
  }
  const [key, id] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [string, number];
  return { key, id };
}

function signature({ key, list }: CursorSeal, payload: string): string {
  return createHmac('sha256', key).update(`list:${list}:${payload}`).digest('base64url');
}
