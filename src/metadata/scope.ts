import { createHmac } from 'node:crypto';
import { isBlankWord } from '../contract/coercion.ts';
import type { MetadataScope } from '../db/repositories/metadata-keys.ts';
import { invalid, ValidationError } from '../errors.ts';

/**
 * The stored form of a token. Callers choose their tokens, often short ones: without the server's key, nobody can guess them from a copy of
 * the database.
 * @throws ValidationError for a blank token
 */
export function tokenHash(token: string, secretKey: string): Buffer {
  refuseBlank({ token });
  return keyedHash(token, secretKey);
}

/** The scope of a token and an object type. @throws ValidationError that lists the blank ones */
export function metadataScope(
  { token, type }: { token: string; type: string },
  secretKey: string,
): MetadataScope {
  refuseBlank({ token, type });
  return { token_hash: keyedHash(token, secretKey), object_type: type.trim() };
}

/** Queries are already trimmed and contain no blank words. Bodies aren't, but the same text must mean the same in both. */
function refuseBlank(texts: Record<string, string>): void {
  const blank = Object.entries(texts).filter(([, text]) => isBlankWord(text));
  if (blank.length > 0) throw new ValidationError(blank.map(([field]) => invalid(field, "can't be blank")));
}

function keyedHash(token: string, secretKey: string): Buffer {
  return createHmac('sha256', secretKey).update(`metadata:${token.trim()}`).digest();
}
