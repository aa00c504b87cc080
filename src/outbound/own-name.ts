import { promises as dns } from 'node:dns';
import { isIP } from 'node:net';
import { shareRuns } from '../runtime/share-runs.ts';

/** A name that was found recently is not looked up for each request. */
const KNOWN_MS = 30_000;

/**
 * Waits until a name in the settings can be looked up, like the connection that follows. All callers share one look-up: while its name
 * server is silent, it uses only one of the two threads that Node.js has for look-ups.
 * @returns rejects if the name does not exist, and once the signal aborts
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
