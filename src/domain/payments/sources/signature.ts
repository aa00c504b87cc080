import { createHmac, timingSafeEqual } from 'node:crypto';

interface SignedContent {
  /** What is signed before the body: the ID and the time of the message, or its time. */
  prefix: string;
  body: Buffer;
  /** Every signature that the sender gives, as text in `encoding`. */
  signatures: readonly string[];
  encoding: 'base64' | 'hex';
}

/** In seconds, before and after: an older message may be a copy that somebody sends again. */
const TOLERANCE = 300;

/** @param timestamp seconds since 1970, as the sender wrote them */
export function isRecent(timestamp: string, now: Date): boolean {
  return /^\d{1,12}$/.test(timestamp) && Math.abs(Number(timestamp) - now.getTime() / 1000) <= TOLERANCE;
}

/**
 * Whether one of the signatures is the HMAC-SHA256 of prefix and body under one of the keys. Computed by Node.js itself, over the bytes as
 * they came: packages that hash in JavaScript hold up everybody else for as long as anyone likes to send them long bodies.
 */
export function isSignedWith(
  keys: readonly (Buffer | string)[],
  { prefix, body, signatures, encoding }: SignedContent,
): boolean {
  const given = signatures.map((signature) => Buffer.from(signature));
  return keys.some((key) => {
    const right = Buffer.from(createHmac('sha256', key).update(prefix).update(body).digest(encoding));
    return given.some((one) => one.length === right.length && timingSafeEqual(one, right));
  });
}
