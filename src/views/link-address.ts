/**
 * An address that somebody else has written, for `href` and `src`. Escaping does not stop `javascript:`, so only web
 * addresses and paths of ours are let through.
 * @returns the address, or undefined for any other kind
 */
export function linkAddress(address: string | null | undefined): string | undefined {
  if (!address) return undefined;
  if (/^\/(?![/\\])/.test(address)) return address;
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? address : undefined;
}
