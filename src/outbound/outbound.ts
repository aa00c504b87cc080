import { isIP } from 'node:net';
import { createAddressList } from '../auth/address-list.ts';
import type { Config } from '../config/config.ts';
import { type Resolve, resolveByNameServers, resolveWithOwnNames } from './guarded-lookup.ts';
import { isPublic } from './public-network.ts';

/** Which machines may be contacted, and how names are resolved. */
export interface Outbound {
  mayAsk(address: string): boolean;
  resolve: Resolve;
  /** Whether plain HTTP is allowed. */
  allowsHttp: boolean;
}

/** Where webhooks may go: the public internet, and what the operator also allows. */
export function webhookOutbound({
  ENVIRONMENT,
  WEBHOOKS_PRIVATE_NETWORKS,
}: Pick<Config, 'ENVIRONMENT' | 'WEBHOOKS_PRIVATE_NETWORKS'>): Outbound {
  const isDevelopment = ENVIRONMENT === 'development';
  const networks = [...WEBHOOKS_PRIVATE_NETWORKS, ...(isDevelopment ? ['127.0.0.0/8', '::1'] : [])];
  return { ...outboundTo(networks), allowsHttp: isDevelopment };
}

/** Where pictures may be fetched from: the same machines, also over plain HTTP. */
export function pictureOutbound({
  PICTURES_PRIVATE_NETWORKS,
}: Pick<Config, 'PICTURES_PRIVATE_NETWORKS'>): Outbound {
  return { ...outboundTo(PICTURES_PRIVATE_NETWORKS), allowsHttp: true };
}

/** @param networks local networks that may be contacted */
function outboundTo(networks: readonly string[]): Pick<Outbound, 'mayAsk' | 'resolve'> {
  const isAllowed = createAddressList(networks);
  return {
    mayAsk: (address) => isPublic(address) || isAllowed(address),
    resolve: networks.length > 0 ? resolveWithOwnNames() : resolveByNameServers(),
  };
}

/**
 * Whether the URL is allowed, judging by the URL alone. A name's addresses are checked when the connection is opened. The URL has already
 * normalised decimal, octal and hexadecimal addresses.
 */
export function mayAskUrl({ protocol, hostname }: URL, { mayAsk, allowsHttp }: Outbound): boolean {
  if (protocol !== 'https:' && !(allowsHttp && protocol === 'http:')) return false;
  const address = hostname.replace(/^\[|\]$/g, '');
  return isIP(address) === 0 || mayAsk(address);
}
