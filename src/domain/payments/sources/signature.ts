import { createHmac, timingSafeEqual } from 'node:crypto';

interface SignedContent {
  /** Signed before the body: the message's time, or its ID and time. */
  prefix: string;
  body: Buffer;
  /** All signatures of the message, as text in `encoding`. */
  signatures: readonly string[];
  encoding: 'base64' | 'hex';
}

/** Seconds, in both directions. An older message may be a replay. */
const TOLERANCE = 300;

/** @param timestamp seconds since 1970, as the sender wrote it */
export function isRecent(timestamp: string, now: Date): boolean {
  return /^\d{1,12}$/.test(timestamp) && Math.abs(Number(timestamp) - now.getTime() / 1000) <= TOLERANCE;
}

/** HMAC-SHA256 of prefix and body. */
export function signatureOf(
  key: Buffer | string,
  { prefix, body, encoding }: Omit<SignedContent, 'signatures'>,
): string {
  return createHmac('sha256', key).update(prefix).update(body).digest(encoding);
}

/**
 * Whether one of the signatures is the HMAC-SHA256 of prefix and body with one of the keys. It is computed natively, over the bytes as
 * received: packages that hash in JavaScript would block all other requests while they hash a long body.
 */
export function isSignedWith(
  keys: readonly (Buffer | string)[],
  { signatures, ...content }: SignedContent,
): boolean {
  const given = signatures.map((signature) => Buffer.from(signature));
  return keys.some((key) => {
    const right = Buffer.from(signatureOf(key, content));
    return given.some((one) => one.length === right.length && timingSafeEqual(one, right));
  });
}
