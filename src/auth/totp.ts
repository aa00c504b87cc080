import { Secret, TOTP } from 'otpauth';

/** The size of HMAC-SHA-1, as RFC 4226 recommends. Authenticator apps don't all support other hashes. */
const SECRET_BYTES = 20;

/** @returns a new secret for an authenticator app, in base32 */
export function createTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** @returns the `otpauth:` address from which an app reads the secret, usually as a QR code */
export function totpAddress({
  secret,
  issuer,
  account,
}: {
  secret: string;
  issuer: string;
  account: string;
}): string {
  return new TOTP({ secret, issuer, label: account }).toString();
}

/**
 * Finds the step whose code this is: the number of a period of 30 seconds since 1970. Accepts the previous and the next code, because
 * clocks differ. The caller must accept each step only once.
 * @returns undefined for a wrong code
 */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  // The library fails for other characters than it expects.
  if (!/^\d{6}$/.test(code)) return undefined;
  const totp = new TOTP({ secret });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}
