import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Middleware } from 'koa';
import { createAddressList } from '../auth/address-list.ts';
import type { RequestState } from './state.ts';

/** Where a request comes from, and whether it uses HTTPS. */
export type Caller = Pick<RequestState, 'clientAddress' | 'secure'>;

export function clientAddress(readCaller: (request: IncomingMessage) => Caller): Middleware<RequestState> {
  return function clientAddressMiddleware(ctx, next) {
    Object.assign(ctx.state, readCaller(ctx.req));
    return next();
  };
}

/**
 * Creates a function that reads who sent a request. It only trusts `X-Forwarded-*` from the trusted proxies, since anyone can send it.
 * @param proxies addresses or networks, such as `10.0.0.0/8`, already checked by the configuration
 */
export function createCallerReader(proxies: string[]): (request: IncomingMessage) => Caller {
  const isTrusted = createAddressList(proxies);

  return ({ socket, headers }) => {
    const peer = plainAddress(socket.remoteAddress ?? '');
    const encrypted = 'encrypted' in socket;
    if (proxies.length === 0 || !isTrusted(peer)) return { clientAddress: peer, secure: encrypted };
    const hops = listOf(headers['x-forwarded-for']).map(addressOfHop);
    return {
      clientAddress: nearestUntrusted(isTrusted, [...hops, peer]),
      secure: encrypted || listOf(headers['x-forwarded-proto'])[0]?.toLowerCase() === 'https',
    };
  };
}

/** The farthest address that a trusted proxy vouches for. Anyone could have sent what comes before it, or before an unreadable entry. */
function nearestUntrusted(isTrusted: (address: string) => boolean, hops: readonly string[]): string {
  let nearest = '';
  for (const hop of hops.toReversed()) {
    if (isIP(hop) === 0) break;
    nearest = hop;
    if (!isTrusted(hop)) break;
  }
  return nearest;
}

/** The address of an entry. Some proxies add a port, and brackets around an IPv6 address. */
function addressOfHop(entry: string): string {
  const [, bracketed] = /^\[(.+)\](?::\d+)?$/.exec(entry) ?? [];
  return plainAddress(bracketed ?? entry.replace(/^([\d.]+):\d+$/, '$1'));
}

/** The values of a header. Node.js has joined those of repeated headers. */
function listOf(header: string | string[] | undefined): string[] {
  return String(header ?? '')
    .split(',')
    .map((entry) => entry.trim());
}

/** The address in plain form. IPv4 arrives as `::ffff:127.0.0.1` on a socket that listens on both. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:/, '');
}
