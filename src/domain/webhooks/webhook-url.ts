import { mayAskUrl, type Outbound } from '../../outbound/outbound.ts';

const LONGEST = 2048;

/** @returns what an address that events cannot be sent to must be; undefined when they can, as far as the address alone tells */
export function webhookUrlError(input: string, outbound: Outbound): string | undefined {
  if (input.length > LONGEST) return `must be at most ${LONGEST} characters long`;
  if (!URL.canParse(input)) return 'must be an address such as https://crm.example.org/groundswell';
  const url = new URL(input);
  if (url.username || url.password) return 'must hold no password: events are signed instead';
  if (mayAskUrl(url, outbound)) return undefined;
  if (url.protocol === 'https:') return 'must lead to the public internet';
  if (url.protocol === 'http:' && outbound.allowsHttp) return 'must lead to the public internet';
  return 'must start with https://';
}
