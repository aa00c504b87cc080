/** Any origin will do to resolve a path as a browser would. */
const anyOrigin = 'https://site.invalid';

/**
 * A path on our own site to send the browser to, or undefined for anything that a browser could read as another site's
 * address: `//evil.example`, `/\evil.example`, a tab in between, a path that becomes one of these when it is resolved.
 * @returns the path with query and fragment, in ASCII
 */
export function sitePath(value: string | undefined): string | undefined {
  if (!value?.startsWith('/') || holdsTrickyCharacters(value) || !URL.canParse(value, anyOrigin))
    return undefined;
  const { origin, pathname, search, hash } = new URL(value, anyOrigin);
  if (origin !== anyOrigin || pathname.startsWith('//')) return undefined;
  return `${pathname}${search}${hash}`;
}

/**
 * Where a session that an application opens may lead: a path on our site, an address on it, or one on the origin of a
 * redirect URI of the application.
 * @returns what to send as `Location`, or undefined for any other address
 */
export function returnAddress(
  value: string,
  { baseUrl, redirectUris }: { baseUrl: string; redirectUris: readonly string[] },
): string | undefined {
  if (value.startsWith('/')) return sitePath(value);
  if (!/^https?:\/\//i.test(value) || holdsTrickyCharacters(value) || !URL.canParse(value)) return undefined;
  const url = new URL(value);
  const origins = [baseUrl, ...redirectUris].filter(isWebAddress).map((address) => new URL(address).origin);
  return origins.includes(url.origin) && url.username === '' && url.password === '' ? url.href : undefined;
}

/** Browsers take a backslash for a slash, and leave tabs and line breaks out. */
function holdsTrickyCharacters(value: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are looked for.
  return /[\\\u0000-\u0020\u007f-\u00a0]/.test(value);
}

function isWebAddress(address: string): boolean {
  return /^https?:\/\//i.test(address) && URL.canParse(address);
}
