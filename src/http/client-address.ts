import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { Middleware } from 'koa';
import type { RequestState } from './state.ts';

/** Where a request comes from, and whether over HTTPS. */
export type Caller = Pick<RequestState, 'clientAddress' | 'secure'>;

export function clientAddress(readCaller: (request: IncomingMessage) => Caller): Middleware<RequestState> {
  return async function clientAddressMiddleware(ctx, next) {
    Object.assign(ctx.state, readCaller(ctx.req));
    await next();
  };
}

/**
 * `X-Forwarded-*` is believed only from the trusted proxies, since anybody can send it.
 * @param proxies addresses or networks, such as `10.0.0.0/8`; the configuration has checked them
 */
export function createCallerReader(proxies: string[]): (request: IncomingMessage) => Caller {
  const trusted = trustedList(proxies);

  return ({ socket, headers }) => {
    const peer = plainAddress(socket.remoteAddress ?? '');
    const encrypted = 'encrypted' in socket;
    if (proxies.length === 0 || !isTrusted(trusted, peer)) return { clientAddress: peer, secure: encrypted };
    const forwardedFor = listOf(headers['x-forwarded-for']).map(plainAddress);
    return {
      clientAddress:
        forwardedFor.findLast((address) => isIP(address) && !isTrusted(trusted, address)) ?? peer,
      secure: encrypted || listOf(headers['x-forwarded-proto'])[0]?.toLowerCase() === 'https',
    };
  };
}

/** Node has joined what came in several headers. */
function listOf(header: string | string[] | undefined): string[] {
  return String(header ?? '')
    .split(',')
    .map((entry) => entry.trim());
}

function trustedList(proxies: string[]): BlockList {
  const list = new BlockList();
  for (const entry of proxies) {
    const [address = '', prefix] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

function isTrusted(list: BlockList, address: string): boolean {
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

/** IPv4 arrives as `::ffff:127.0.0.1` on a socket that listens on both. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:/, '');
}
