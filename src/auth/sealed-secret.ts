import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { OperatorError } from '../errors.ts';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a secret for the database that must be readable later. @param purpose what it is for; it can't be opened for another purpose */
export function sealSecret(secret: string, secretKey: string, purpose: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyFor(secretKey, purpose), nonce);
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/**
 * @param renewal the command that creates a new one
 * @throws OperatorError if it was sealed with another key
 */
export function openSecret(
  sealed: Buffer,
  secretKey: string,
  purpose: string,
  renewal = 'groundswell donations sources rotate',
): string {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(ALGORITHM, keyFor(secretKey, purpose), nonce, {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(tag);
    const opened = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([opened, decipher.final()]).toString('utf8');
  } catch {
    throw new OperatorError(
      `The secret of ${purpose} was encrypted with another SECRET_KEY.`,
      `Restore the old SECRET_KEY, or create a new secret: ${renewal}.`,
    );
  }
}

/** A secret that can be rotated, as stored in a row. */
interface SealedSecrets {
  secret: Buffer | null;
  former_secret: Buffer | null;
  former_secret_until: Date | null;
}

/**
 * Returns the valid secrets: two during a rotation. An old secret sealed with another key is left out, because that was the reason for
 * rotating it.
 * @param open as `openSecret`
 * @throws OperatorError if the current secret was sealed with another key
 */
export function openSecrets(
  { secret, former_secret, former_secret_until }: SealedSecrets,
  now: Date,
  open: (sealed: Buffer) => string,
): string[] {
  const present = secret ? [open(secret)] : [];
  if (!former_secret || !former_secret_until || former_secret_until <= now) return present;
  try {
    return [...present, open(former_secret)];
  } catch {
    return present;
  }
}

function keyFor(secretKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32));
}
