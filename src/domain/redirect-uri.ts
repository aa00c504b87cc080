/** The code is shown for copying instead of sent anywhere: for applications without a web address. */
export const outOfBandUri = 'urn:ietf:wg:oauth:2.0:oob';

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];
/** The parser lets `*`, `;` and `,` pass, which mean something in a content security policy. */
const plainHost = /^([a-z0-9.-]+|\[::1\])$/;

/**
 * What is wrong with an address that an application wants to register (RFC 9700 section 2.6, RFC 6749 section 3.1.2).
 * @returns words that complete "is invalid: …", `undefined` when the address is acceptable
 */
export function redirectUriError(uri: string): string | undefined {
  if (uri === outOfBandUri) return undefined;
  if (uri.length > 2048) return 'at most 2048 characters';
  // A browser would drop or change these, and go to another address than the registered one.
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

/** Parsers silently correct `https:host`, `https:///host`, `http://127.1`; the text must already be what they read. */
function isWrittenFrom(origin: string, uri: string): boolean {
  return uri.startsWith(origin) && /^(:\d+)?([/?]|$)/.test(uri.slice(origin.length));
}

/** Whether any program on the user's own machine could be behind the address. */
export function isLoopback(uri: string): boolean {
  const { protocol, hostname } = new URL(uri);
  return protocol === 'http:' && loopbackHosts.includes(hostname);
}

/**
 * What a content security policy has to name for a form to lead to this address.
 * @returns the origin, or the scheme of a native application, or undefined where no policy could name this one alone
 */
export function formTarget(uri: string): string | undefined {
  const { origin, protocol, hostname } = new URL(uri);
  if (origin === 'null') return protocol;
  return plainHost.test(hostname) ? origin : undefined;
}

/**
 * Adds the response's parameters to the query or as the fragment of a redirect URI (RFC 6749 sections 4.1.2 and 4.2.2). They
 * replace those of the same name in the registered query, which otherwise stays as it is.
 */
export function withResponse(
  uri: string,
  parameters: Record<string, string | undefined>,
  part: 'query' | 'fragment',
): string {
  const given = Object.entries(parameters).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  // %20 and not +, since scripts read a fragment with decodeURIComponent.
  const text = new URLSearchParams(given).toString().replaceAll('+', '%20');
  if (part === 'fragment') return `${uri}#${text}`;
  const [address = '', query = ''] = uri.split(/\?(.*)/s);
  const registered = query.split('&').filter((pair) => pair !== '' && !isNamed(pair, parameters));
  return `${address}?${[...registered, text].join('&')}`;
}

function isNamed(pair: string, parameters: Record<string, string | undefined>): boolean {
  return [...new URLSearchParams(pair).keys()].some((name) => Object.hasOwn(parameters, name));
}
