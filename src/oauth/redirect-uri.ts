/** Shows the authorization code for copying instead of sending it anywhere: for applications without a web address. */
export const copyTheCode = 'urn:ietf:wg:oauth:2.0:oob';

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/**
 * What is wrong with an address that an application wants to register (RFC 9700 part 2.6, RFC 6749 part 3.1.2).
 * @returns words that complete "is invalid: …", `undefined` when the address is acceptable
 */
export function redirectUriFault(uri: string): string | undefined {
  if (uri === copyTheCode) return undefined;
  if (uri.length > 2048) return 'at most 2048 characters';
  // A browser would drop or change these, and another address than the registered one would be meant.
  if (!/^[\x21-\x7e]+$/.test(uri) || uri.includes('\\'))
    return 'letters, digits and punctuation only, no blanks';
  if (!URL.canParse(uri)) return 'an absolute address such as https://example.org/callback';
  const { protocol, hostname, username, password } = new URL(uri);
  if (uri.includes('#')) return 'without a fragment (#…)';
  if (protocol !== 'https:' && !(protocol === 'http:' && loopbackHosts.includes(hostname))) {
    return 'an https:// address, or http:// on localhost';
  }
  return username || password ? 'without a user name or password' : undefined;
}

/**
 * Adds an answer to a redirect URI, to its query or as its fragment (RFC 6749 parts 4.1.2 and 4.2.2). The registered query is kept
 * as it is, but for parameters that the answer has itself.
 */
export function withAnswer(
  uri: string,
  answer: Record<string, string | undefined>,
  part: 'query' | 'fragment',
): string {
  const sent = Object.entries(answer).filter((entry): entry is [string, string] => entry[1] !== undefined);
  // %20 and not +, since scripts read a fragment with decodeURIComponent.
  const text = new URLSearchParams(sent).toString().replaceAll('+', '%20');
  if (part === 'fragment') return `${uri}#${text}`;
  const [address = '', query = ''] = uri.split(/\?(.*)/s);
  const kept = query.split('&').filter((pair) => pair !== '' && !isNamed(pair, answer));
  return `${address}?${[...kept, text].join('&')}`;
}

function isNamed(pair: string, answer: Record<string, string | undefined>): boolean {
  return [...new URLSearchParams(pair).keys()].some((name) => Object.hasOwn(answer, name));
}
