import { isIP } from 'node:net';
import { createAddressList } from '../auth/address-list.ts';
import type { Config } from '../config/config.ts';
import { type Resolve, resolveByNameServers, resolveWithOwnNames } from './guarded-lookup.ts';
import { isPublic } from './public-network.ts';

/** Which machines are asked, and how names are resolved. */
export interface Outbound {
  mayAsk(address: string): boolean;
  resolve: Resolve;
  /** Whether plain HTTP will do. */
  allowsHttp: boolean;
}

/** Where webhooks may go: the public internet, and what the operator allows besides. */
export function webhookOutbound({
  ENVIRONMENT,
  WEBHOOKS_PRIVATE_NETWORKS,
}: Pick<Config, 'ENVIRONMENT' | 'WEBHOOKS_PRIVATE_NETWORKS'>): Outbound {
  const isDevelopment = ENVIRONMENT === 'development';
  const networks = [...WEBHOOKS_PRIVATE_NETWORKS, ...(isDevelopment ? ['127.0.0.0/8', '::1'] : [])];
  return { ...outboundTo(networks), allowsHttp: isDevelopment };
}

/** Where pictures are fetched from: the same, by plain HTTP, too. */
export function pictureOutbound({
  PICTURES_PRIVATE_NETWORKS,
}: Pick<Config, 'PICTURES_PRIVATE_NETWORKS'>): Outbound {
  return { ...outboundTo(PICTURES_PRIVATE_NETWORKS), allowsHttp: true };
}

/** @param networks of the own house that may be asked */
function outboundTo(networks: readonly string[]): Pick<Outbound, 'mayAsk' | 'resolve'> {
  const isAllowed = createAddressList(networks);
  return {
    mayAsk: (address) => isPublic(address) || isAllowed(address),
    resolve: networks.length > 0 ? resolveWithOwnNames() : resolveByNameServers(),
  };
}

/**
 * Whether the URL may be asked, as far as it says so itself: a name is judged by its addresses, once they are connected to. Decimal, octal
 * and hexadecimal addresses have become plain ones in the URL.
 */
export function mayAskUrl({ protocol, hostname }: URL, { mayAsk, allowsHttp }: Outbound): boolean {
  if (protocol !== 'https:' && !(allowsHttp && protocol === 'http:')) return false;
  const address = hostname.replace(/^\[|\]$/g, '');
  return isIP(address) === 0 || mayAsk(address);
}
