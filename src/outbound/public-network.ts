import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { createAddressList } from '../auth/address-list.ts';

/** All allocated IPv6 addresses. Others lead nowhere, or to IPv4 addresses. */
const isGivenOut = createAddressList(['0.0.0.0/0', '2000::/3']);

/** Whether the address belongs to a machine on the public internet, and is not a private, provider-internal or documentation address. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 0) return false;
  const plain = ipaddr.process(address);
  return plain.range() === 'unicast' && isGivenOut(plain.toString());
}
