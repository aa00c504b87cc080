import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const LIFETIME_MS = 5 * 60_000;
const TIME_BYTES = 6;
const RANDOM_BYTES = 26;
const HEAD_BYTES = TIME_BYTES + RANDOM_BYTES;

/**
 * Creates a challenge for a passkey: the time and random bytes with an HMAC, so that nothing needs to be stored until it is used.
 * @param subject what it is for, and something that only this visitor's browser has
 */
export function createChallenge(key: string, subject: string, now: Date): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUIntBE(now.getTime(), 0, TIME_BYTES);
  randomBytes(RANDOM_BYTES).copy(head, TIME_BYTES);
  return Buffer.concat([head, signature(key, subject, head)]);
}

/** Whether the challenge was created for this subject in the last five minutes. Compares in constant time. */
export function isChallenge(key: string, subject: string, challenge: Buffer, now: Date): boolean {
  const head = challenge.subarray(0, HEAD_BYTES);
  const claimed = challenge.subarray(HEAD_BYTES);
  const expected = signature(key, subject, head);
  if (claimed.length !== expected.length || !timingSafeEqual(claimed, expected)) return false;
  return now.getTime() - head.readUIntBE(0, TIME_BYTES) < LIFETIME_MS;
}

function signature(key: string, subject: string, head: Buffer): Buffer {
  return createHmac('sha256', key).update(`challenge:${subject}:`).update(head).digest();
}
