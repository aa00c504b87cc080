/** Shows the code for copying instead of sending it anywhere: for applications without a web address. */
export const outOfBandUri = 'urn:ietf:wg:oauth:2.0:oob';

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];
/** A host without `*`, `;` and `,`, which the URL parser accepts but which have a meaning in a content security policy. */
const plainHost = /^([a-z0-9.-]+|\[::1\])$/;
/** A native application's own scheme, a reversed domain name. The required period keeps out `javascript:`, `data:` and `file:`. */
const privateUseUri = /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:\//;

/**
 * Checks an address that an application wants to register (RFC 6749 section 3.1.2, RFC 8252 section 7, RFC 9700 section 2.6).
 * @returns text that completes "is invalid: …", `undefined` for an acceptable address
 */
export function redirectUriError(uri: string): string | undefined {
  if (uri === outOfBandUri) return undefined;
  if (uri.length > 2048) return 'at most 2048 characters';
  // A browser would drop or change these characters, and go to a different address than the registered one.
  if (!/^[\x21-\x7e]+$/.test(uri) || uri.includes('\\'))
    return 'only letters, digits and punctuation, without spaces';
  if (!URL.canParse(uri)) return 'an absolute address such as https://example.org/callback';
  const { origin, protocol, hostname, username, password } = new URL(uri);
  if (uri.includes('#')) return 'without a fragment (#…)';
  const isPrivateUse = privateUseUri.test(uri);
  if (protocol !== 'https:' && !isLoopback(uri) && !isPrivateUse) {
    return 'an https:// address, http:// on localhost, 127.0.0.1 or [::1], or a scheme of your own that is a domain name in reverse, such as org.example.app:/callback';
  }
  if (username || password) return 'without a user name or password';
  if (isPrivateUse) return undefined;
  if (!plainHost.test(hostname)) return 'a host name of letters, digits, dots and hyphens';
  return isWrittenFrom(origin, uri)
    ? undefined
    : 'written in full, scheme and host in lower case, such as https://example.org/callback';
}

/**
 * Whether the text is already in the form that a parser returns. Parsers silently correct `https:host`, `https:///host` and `http://127.1`.
 */
function isWrittenFrom(origin: string, uri: string): boolean {
  return uri.startsWith(origin) && /^(:\d+)?([/?]|$)/.test(uri.slice(origin.length));
}

/**
 * Whether an authorization request may use the address. A registered address of 127.0.0.1 or [::1] allows any port if the application runs
 * on the user's machine, where it takes a free port (RFC 8252 section 7.3).
 */
export function isRegistered(
  uri: string,
  { redirect_uris, confidential }: { redirect_uris: readonly string[]; confidential: boolean },
): boolean {
  if (redirect_uris.includes(uri)) return true;
  const address = confidential ? undefined : withoutLoopbackPort(uri);
  return address !== undefined && redirect_uris.some((other) => withoutLoopbackPort(other) === address);
}

/** @returns undefined for an address that isn't on a loopback interface */
function withoutLoopbackPort(uri: string): string | undefined {
  const [, host, rest = ''] = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]))(?::\d+)?([/?].*)?$/.exec(uri) ?? [];
  return host !== undefined && URL.canParse(uri) ? `${host}${rest}` : undefined;
}

function isLoopback(uri: string): boolean {
  const { protocol, hostname } = new URL(uri);
  return protocol === 'http:' && loopbackHosts.includes(hostname);
}

/**
 * The source that a content security policy must list so that a form may lead to this address.
 * @returns the origin; only the scheme for a native application or [::1], since browsers accept no IPv6 address as a source; undefined if
 *   no policy could name the host
 */
export function formTarget(uri: string): string | undefined {
  const { origin, protocol, hostname } = new URL(uri);
  if (origin === 'null' || hostname === '[::1]') return protocol;
  return plainHost.test(hostname) ? origin : undefined;
}

/**
 * Adds the response's parameters to a redirect URI's query, or as its fragment (RFC 6749 sections 4.1.2 and 4.2.2). They replace parameters
 * of the same name in the registered query, which otherwise doesn't change.
 */
export function withResponse(
  uri: string,
  parameters: Record<string, string | undefined>,
  part: 'query' | 'fragment',
): string {
  const given = Object.entries(parameters).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  // Use %20 instead of +, since scripts read a fragment with decodeURIComponent.
  const text = new URLSearchParams(given).toString().replaceAll('+', '%20');
  if (part === 'fragment') return `${uri}#${text}`;
  const [address = '', query = ''] = uri.split(/\?(.*)/s);
  const registered = query.split('&').filter((pair) => pair !== '' && !isNamed(pair, parameters));
  return `${address}?${[...registered, text].join('&')}`;
}

function isNamed(pair: string, parameters: Record<string, string | undefined>): boolean {
  return [...new URLSearchParams(pair).keys()].some((name) => Object.hasOwn(parameters, name));
}
