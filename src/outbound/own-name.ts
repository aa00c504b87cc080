import { promises as dns } from 'node:dns';
import { isIP } from 'node:net';
import { shareRuns } from '../runtime/share-runs.ts';

/** How long a name that was found isn't looked up again. */
const KNOWN_MS = 30_000;

/**
 * Waits until a name in the settings can be looked up, as the following connection will do. All callers share one lookup: while its name
 * server is silent, this takes only one of the two threads that Node.js has for lookups.
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
