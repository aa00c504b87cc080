import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const TOKEN_BYTES = 32;

/**
 * The token that a visitor's forms hold: an HMAC over what only this visitor's browser has. It looks different on every
 * page, so that its letters cannot be found out by the length of compressed pages (BREACH).
 * @param subject the session's id, or the anonymous visitor's cookie
 */
export function createCsrfToken(key: string, subject: string): string {
  const mask = randomBytes(TOKEN_BYTES);
  return Buffer.concat([mask, exclusiveOr(mask, signature(key, subject))]).toString('base64url');
}

/** Whether the token was made for this subject; compared in constant time. */
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
