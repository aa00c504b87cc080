/** Where those look who have found a weakness (RFC 9116). */
export const securityPath = '/.well-known/security.txt';

const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

/**
 * Whom to tell of a weakness, valid for half a year from the day on which it is read.
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
