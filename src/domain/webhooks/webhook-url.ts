import { mayAskUrl, type Outbound } from '../../outbound/outbound.ts';

const LONGEST = 2048;

/**
 * Reads the address that events will be sent to.
 * @returns the address as it will be requested, so that the stored and displayed address is where events go; or the rule it violates, as
 *   far as the address alone shows
 */
export function readWebhookUrl(input: string, outbound: Outbound): { url: string } | { error: string } {
  if (!URL.canParse(input))
    return { error: 'must be an address such as https://crm.example.org/groundswell' };
  const url = new URL(input);
  if (url.href.length > LONGEST) return { error: `must be at most ${LONGEST} characters long` };
  if (url.username || url.password)
    return { error: 'must not contain a password: events are signed instead' };
  if (mayAskUrl(url, outbound)) return { url: url.href };
  if (url.protocol === 'https:') return { error: 'must lead to the public internet' };
  if (url.protocol === 'http:' && outbound.allowsHttp) return { error: 'must lead to the public internet' };
  return { error: 'must start with https://' };
}
