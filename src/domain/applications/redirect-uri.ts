/** The code is shown for copying instead of sent anywhere: for applications without a web address. */
export const outOfBandUri = 'urn:ietf:wg:oauth:2.0:oob';

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];
/** The parser lets `*`, `;` and `,` pass, which mean something in a content security policy. */
const plainHost = /^([a-z0-9.-]+|\[::1\])$/;
/** A native application's own scheme, a domain name in reverse; the period keeps `javascript:`, `data:` and `file:` out. */
const privateUseUri = /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:\//;

/**
 * What is wrong with an address that an application wants to register (RFC 6749 section 3.1.2, RFC 8252 section 7, RFC 9700
 * section 2.6).
 * @returns words that complete "is invalid: …", `undefined` when the address is acceptable
 */
export function redirectUriError(uri: string): string | undefined {
  if (uri === outOfBandUri) return undefined;
  if (uri.length > 2048) return 'at most 2048 characters';
  // A browser would drop or change these, and go to another address than the registered one.
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

/** Parsers silently correct `https:host`, `https:///host`, `http://127.1`; the text must already be what they read. */
function isWrittenFrom(origin: string, uri: string): boolean {
  return uri.startsWith(origin) && /^(:\d+)?([/?]|$)/.test(uri.slice(origin.length));
}

/**
 * Whether an authorization request may name the address. A registered one of 127.0.0.1 or [::1] stands for all its ports, if the
 * application runs on the user's machine, where it takes a port that is free (RFC 8252 section 7.3).
 */
export function isRegistered(
  uri: string,
  { redirect_uris, confidential }: { redirect_uris: readonly string[]; confidential: boolean },
): boolean {
  if (redirect_uris.includes(uri)) return true;
  const address = confidential ? undefined : withoutLoopbackPort(uri);
  return address !== undefined && redirect_uris.some((other) => withoutLoopbackPort(other) === address);
}

/** @returns undefined where the address is not one of a loopback interface */
function withoutLoopbackPort(uri: string): string | undefined {
  const [, host, rest = ''] = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]))(?::\d+)?([/?].*)?$/.exec(uri) ?? [];
  return host !== undefined && URL.canParse(uri) ? `${host}${rest}` : undefined;
}

function isLoopback(uri: string): boolean {
  const { protocol, hostname } = new URL(uri);
  return protocol === 'http:' && loopbackHosts.includes(hostname);
}

/**
 * What a content security policy has to name for a form to lead to this address.
 * @returns the origin, or the scheme of a native application or of [::1], as browsers take no IPv6 address for a source, or
 *   undefined where no policy could name the host
 */
export function formTarget(uri: string): string | undefined {
  const { origin, protocol, hostname } = new URL(uri);
  if (origin === 'null' || hostname === '[::1]') return protocol;
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
