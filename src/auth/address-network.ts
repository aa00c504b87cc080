import { isIPv6 } from 'node:net';

/**
 * The network that a client address is counted by: one household has a whole /64 of IPv6 addresses and may switch between them.
 * @returns an IPv4 address unchanged, or the first four groups of an IPv6 address
 */
export function addressNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const missing = 8 - groups.length - tail.split(':').filter(Boolean).length;
  const whole = [...groups, ...(address.includes('::') ? Array(missing).fill('0') : [])];
  return whole.slice(0, 4).join(':');
}
