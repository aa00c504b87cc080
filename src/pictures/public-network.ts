import { createAddressList } from '../auth/address-list.ts';

/** Networks of nobody, of one machine or of one house (IANA's registries of special-purpose addresses). */
const isSpecial = createAddressList([
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
  // Some of them lead to addresses of IPv4.
  ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
]);

const isOfWeb = createAddressList(['0.0.0.0/0', '2000::/3']);

/** Whether the address is one of the public internet. */
export function isPublic(address: string): boolean {
  return isOfWeb(address) && !isSpecial(address);
}
