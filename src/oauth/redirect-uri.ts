/** Shows the authorization code for copying instead of sending it anywhere: for applications without a web address. */
export const copyTheCode = 'urn:ietf:wg:oauth:2.0:oob';

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];
/** The parser lets `*`, `;` and `,` pass, which mean something in a content security policy. */
const plainHost = /^([a-z0-9.-]+|\[::1\])$/;

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
  const { origin, protocol, hostname, username, password } = new URL(uri);
  if (uri.includes('#')) return 'without a fragment (#…)';
  if (protocol !== 'https:' && !isLoopback(uri)) {
    return 'an https:// address, or http:// on localhost, 127.0.0.1 or [::1]';
  }
  if (username || password) return 'without a user name or password';
  if (!plainHost.test(hostname)) return 'a host name of letters, digits, dots and hyphens';
  return isWrittenFrom(origin, uri)
    ? undefined
    : 'written in full, scheme and host in lower case, such as https://example.org/callback';
}

/** Parsers mend `https:host`, `https:///host`, `http://127.1`; what stands there must be what they read. */
function isWrittenFrom(origin: string, uri: string): boolean {
  return uri.startsWith(origin) && /^(:\d+)?([/?]|$)/.test(uri.slice(origin.length));
}

/** Whether any program on the user's own machine could be behind the address. */
export function isLoopback(uri: string): boolean {
  const { protocol, hostname } = new URL(uri);
  return protocol === 'http:' && loopbackHosts.includes(hostname);
}

/**
 * What a content security policy has to name for a form to lead to this address, nothing of the text as it was registered.
 * @returns the origin, or the scheme of an application of a device, or undefined where no policy could name just this one
 */
export function formTarget(uri: string): string | undefined {
  const { origin, protocol, hostname } = new URL(uri);
  if (origin === 'null') return protocol;
  return plainHost.test(hostname) ? origin : undefined;
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
