import type { Config } from '../config.ts';

/** Where the three services are. */
export type Addresses = Pick<Config, 'baseUrl' | 'authUrl' | 'metadataUrl'>;

const namedAddress = /(http:\/\/)?\blocalhost:(300[012])(?!\d)/g;

/**
 * Puts an installation's addresses in the place of those that the guides name, `localhost:3000` to `3002`. One that is named without
 * its scheme stays so, unless that would make a program call it over plain HTTP.
 */
export function withOwnAddresses(text: string, { baseUrl, authUrl, metadataUrl }: Addresses): string {
  const own: Record<string, string> = { 3000: baseUrl, 3001: authUrl, 3002: metadataUrl };
  return text.replace(namedAddress, (named, scheme: string | undefined, port: string) => {
    const address = own[port] ?? named;
    return scheme ? address : address.replace(/^http:\/\//, '');
  });
}
