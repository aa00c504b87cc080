import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { createAddressList } from '../auth/address-list.ts';

/** All that is given out of IPv6: what lies outside leads nowhere, or to addresses of IPv4. */
const isGivenOut = createAddressList(['0.0.0.0/0', '2000::/3']);

/** Whether the address is one of the public internet: of one machine, and of no house, provider or document. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 0) return false;
  const plain = ipaddr.process(address);
  return plain.range() === 'unicast' && isGivenOut(plain.toString());
}
