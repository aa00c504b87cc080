import type { Config } from '../config.ts';

type Addresses = Pick<Config, 'baseUrl' | 'authUrl' | 'metadataUrl' | 'metadataStatsUrl'>;

/**
 * The content security policy of a page of the documentation: everything comes from its own origin, and no script or style stands
 * in the page itself.
 * @param services addresses that scripts of the page may call besides
 * @param nonce of the style elements that the reference makes
 */
export function docsPolicy({ services, nonce }: { services?: Addresses; nonce?: string } = {}): string {
  const { baseUrl, authUrl, metadataUrl, metadataStatsUrl } = services ?? {};
  const addresses = [baseUrl, authUrl, metadataUrl, metadataStatsUrl].flatMap((address) =>
    address ? new URL(address).origin : [],
  );
  const styles = nonce ? [`style-src-elem 'self' 'nonce-${nonce}'`] : [];
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ...styles,
    "img-src 'self' data:",
    ["connect-src 'self'", ...new Set(addresses)].join(' '),
    "form-action 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}
