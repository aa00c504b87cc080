import type { Config } from '../config/config.ts';

export type Addresses = Pick<Config, 'baseUrl' | 'authUrl' | 'metadataUrl' | 'operationsUrl'>;

const namedAddress = /(http:\/\/)?\blocalhost:(300[0124])(?!\d)/g;

/**
 * Replaces the addresses of the services in the guides, such as `localhost:3000`, with an installation's. Addresses without a scheme only
 * get one for HTTPS.
 */
export function withOwnAddresses(text: string, addresses: Addresses): string {
  const { baseUrl, authUrl, metadataUrl, operationsUrl } = addresses;
  const own: Record<string, string> = {
    3000: baseUrl,
    3001: authUrl,
    3002: metadataUrl,
    3004: operationsUrl,
  };
  return text.replace(namedAddress, (named, scheme: string | undefined, port: string) => {
    const address = own[port] ?? named;
    return scheme ? address : address.replace(/^http:\/\//, '');
  });
}
