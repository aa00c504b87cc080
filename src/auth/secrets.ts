import { createHash, randomBytes } from 'node:crypto';

/** Prefixes show a person (and a secret scanner) what a leaked string is. */
const secretPrefixes = {
  apiKey: 'gsk_',
  accessToken: 'gst_',
  authorizationCode: 'gsc_',
  clientSecret: 'gss_',
  /** Used in emailed links. */
  mailToken: 'gsm_',
  /** Used by team invitations. */
  invitation: 'gsi_',
  /** Used by programs of staff. */
  staffToken: 'gsf_',
} as const;

/** @returns a new secret of 256 random bits, in base64url after its prefix: shown once, never stored */
export function createSecret(kind: keyof typeof secretPrefixes): string {
  return secretPrefixes[kind] + randomBytes(32).toString('base64url');
}

/** @returns the text with all secrets of these prefixes replaced, wherever they are */
export function withoutSecrets(text: string): string {
  return text.replace(/gs[a-z]_[\w-]{8,}/g, '[scrubbed]');
}

/** SHA-256 is enough for values of 256 random bits, which nobody can guess. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
