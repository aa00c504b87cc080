import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const TOKEN_BYTES = 32;

/**
 * Creates the token for a visitor's forms: an HMAC of something only this visitor's browser has, with a new mask each time, so that it can't
 * be guessed from the length of compressed responses (BREACH).
 * @param subject the session's id, or the anonymous visitor's cookie
 */
export function createCsrfToken(key: string, subject: string): string {
  const mask = randomBytes(TOKEN_BYTES);
  return Buffer.concat([mask, exclusiveOr(mask, signature(key, subject))]).toString('base64url');
}

/** Whether the token was created for this subject. Compares in constant time. */
export function isCsrfToken(key: string, subject: string, token: string): boolean {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 2 * TOKEN_BYTES) return false;
  const claimed = exclusiveOr(bytes.subarray(0, TOKEN_BYTES), bytes.subarray(TOKEN_BYTES));
  return timingSafeEqual(claimed, signature(key, subject));
}

function signature(key: string, subject: string): Buffer {
  return createHmac('sha256', key).update(`csrf:${subject}`).digest();
}

function exclusiveOr(left: Buffer, right: Buffer): Buffer {
  return Buffer.from(left.map((byte, index) => byte ^ (right[index] ?? 0)));
}
