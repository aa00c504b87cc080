/** Path of the contact for security reports (RFC 9116). */
export const securityPath = '/.well-known/security.txt';

const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

/**
 * The contact for security reports, valid for 180 days from the day it is read.
 * @param contact `https:` or `mailto:`
 */
export function securityText(contact: string, baseUrl: string, now: Date): string {
  const today = Math.floor(now.getTime() / DAY_MS);
  const expires = new Date((today + VALID_DAYS) * DAY_MS).toISOString().replace('.000Z', 'Z');
  const fields = {
    Contact: contact,
    Expires: expires,
    'Preferred-Languages': 'en',
    Canonical: `${baseUrl}${securityPath}`,
  };
  return Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('');
}
