import type { Config } from '../config/config.ts';

export type Addresses = Pick<Config, 'baseUrl' | 'authUrl' | 'metadataUrl'>;

const namedAddress = /(http:\/\/)?\blocalhost:(300[012])(?!\d)/g;

/**
 * Replaces the addresses in the guides, `localhost:3000` to `3002`, with an installation's. Addresses without a scheme only get one for
 * HTTPS.
 */
export function withOwnAddresses(text: string, { baseUrl, authUrl, metadataUrl }: Addresses): string {
  const own: Record<string, string> = { 3000: baseUrl, 3001: authUrl, 3002: metadataUrl };
  return text.replace(namedAddress, (named, scheme: string | undefined, port: string) => {
    const address = own[port] ?? named;
    return scheme ? address : address.replace(/^http:\/\//, '');
  });
}
