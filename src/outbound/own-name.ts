import { promises as dns } from 'node:dns';
import { isIP } from 'node:net';
import { shareRuns } from '../runtime/share-runs.ts';

/** A name that was found a moment ago is not looked up for each request. */
const KNOWN_MS = 30_000;

/**
 * Waits until a name in our settings can be looked up, as the connection that is made then will. Everybody shares one look-up at a time: while
 * its name server is silent, it keeps one of the two threads that Node.js has for look-ups, and not both.
 * @returns rejects when there is no such name, and once the signal aborts
 */
export function ownName(address: string | URL): (signal: AbortSignal) => Promise<void> {
  const name = new URL(address).hostname.replace(/^\[|\]$/g, '');
  let knownUntil = isIP(name) === 0 ? 0 : Number.POSITIVE_INFINITY;
  const find = shareRuns(async () => {
    await dns.lookup(name);
    knownUntil = performance.now() + KNOWN_MS;
  });
  return async (signal) => {
    if (performance.now() < knownUntil) return;
    await new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      find().then(resolve, reject);
    });
  };
}
