/** The United Kingdom is `uk` as a country and `gb` in a uid; callers mix the two. */
export function canonicalCountryCode(code: string): string {
  const lower = code.toLowerCase();
  return lower === 'gb' ? 'uk' : lower;
}

/** The prefix that a country's uids bear: `gb` for `uk`, else the country code itself. */
export function uidPrefixOf(code: string): string {
  const lower = code.toLowerCase();
  return lower === 'uk' ? 'gb' : lower;
}
