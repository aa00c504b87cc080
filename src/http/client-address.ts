import { BlockList, isIP } from 'node:net';
import type { Middleware } from 'koa';
import type { RequestState } from './state.ts';

/**
 * Finds out who asked and whether over HTTPS. `X-Forwarded-*` is believed only from the trusted proxies, since anybody
 * can send it.
 * @param proxies addresses or networks, such as `10.0.0.0/8`; the configuration has checked them
 */
export function clientAddress(proxies: string[]): Middleware<RequestState> {
  const trusted = trustedList(proxies);

  return async function clientAddressMiddleware(ctx, next) {
    const peer = plainAddress(ctx.req.socket.remoteAddress ?? '');
    const behindProxy = isTrusted(trusted, peer);
    const forwardedFor = behindProxy
      ? ctx
          .get('X-Forwarded-For')
          .split(',')
          .map((entry) => plainAddress(entry.trim()))
      : [];
    ctx.state.clientAddress =
      forwardedFor.findLast((address) => isIP(address) && !isTrusted(trusted, address)) ?? peer;
    const encrypted = 'encrypted' in ctx.req.socket;
    ctx.state.secure =
      encrypted ||
      (behindProxy && ctx.get('X-Forwarded-Proto').split(',')[0]?.trim().toLowerCase() === 'https');
    await next();
  };
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
