import { createHmac } from 'node:crypto';
import { isBlankWord } from '../contract/coercion.ts';
import type { MetadataScope } from '../db/repositories/metadata-keys.ts';
import { type FieldError, ValidationError } from '../errors.ts';

/**
 * What a token is stored as. Callers choose their tokens, often short ones: without the server's key nobody can try out
 * tokens on a copy of the database.
 * @throws ValidationError for a blank token
 */
export function tokenHash(token: string, secretKey: string): Buffer {
  refuse(blankFaults({ token }));
  return keyedHash(token, secretKey);
}

/**
 * The part of the service that a token and a kind of object name.
 * @throws ValidationError that lists those of the two that are blank
 */
export function metadataScope(
  { token, type }: { token: string; type: string },
  secretKey: string,
): MetadataScope {
  refuse(blankFaults({ token, type }));
  return { token_hash: keyedHash(token, secretKey), object_type: type.trim() };
}

/** Queries come trimmed and without blank words, bodies do not: the same text must mean the same in both. */
function blankFaults(texts: Record<string, string>): FieldError[] {
  return Object.entries(texts)
    .filter(([, text]) => isBlankWord(text))
    .map(([field]) => ({ field, code: 'invalid', message: "can't be blank" }));
}

function refuse(faults: FieldError[]): void {
  if (faults.length > 0) throw new ValidationError(faults);
}

function keyedHash(token: string, secretKey: string): Buffer {
  return createHmac('sha256', secretKey).update(`metadata:${token.trim()}`).digest();
}
