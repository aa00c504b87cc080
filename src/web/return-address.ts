/** Any origin, to resolve a path like a browser. */
const anyOrigin = 'https://site.invalid';

/**
 * Checks a path on our own site to redirect to. Refuses anything that a browser could read as another site's
 * address: `//evil.example`, `/\evil.example`, a tab in between, or a path that becomes one of these when resolved.
 * @returns the path with query and fragment, in ASCII; undefined if refused
 */
export function sitePath(value: string | undefined): string | undefined {
  if (!value?.startsWith('/') || holdsTrickyCharacters(value) || !URL.canParse(value, anyOrigin))
    return undefined;
  const { origin, pathname, search, hash } = new URL(value, anyOrigin);
  if (origin !== anyOrigin || pathname.startsWith('//')) return undefined;
  return `${pathname}${search}${hash}`;
}

/**
 * Checks where a session that an OAuth application opens may continue: a path or an address on our site, or an address on the origin of one
 * of its redirect URIs.
 * @returns the `Location` to send; undefined for any other address
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

/** Adds where to go after the form at `path`. @param returnTo a path on our site, already checked */
export function withReturn(path: string, returnTo: string | undefined): string {
  return returnTo === undefined ? path : `${path}?return_to=${encodeURIComponent(returnTo)}`;
}

/** Browsers read a backslash as a slash, and ignore tabs and line breaks. */
function holdsTrickyCharacters(value: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for control characters.
  return /[\\\u0000-\u0020\u007f-\u00a0]/.test(value);
}

function isWebAddress(address: string): boolean {
  return /^https?:\/\//i.test(address) && URL.canParse(address);
}
