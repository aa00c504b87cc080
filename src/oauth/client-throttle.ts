import type { Throttle } from '../auth/throttle.ts';
import { addressNetwork } from '../http/address-network.ts';
import { OAuthError } from './oauth-error.ts';

/**
 * Runs work that begins with a client's authentication, and counts it when that fails. The counter of a client is one for
 * each network: its identifier is public, and nobody may lock it out from elsewhere.
 * @throws TooManyRequestsError after too many failures, and whatever the work throws
 */
export async function countingClientFailures<Result>(
  throttle: Throttle,
  { clientId = '', clientAddress }: { clientId: string | undefined; clientAddress: string },
  work: () => Promise<Result>,
): Promise<Result> {
  const network = addressNetwork(clientAddress);
  const counters = [
    ['tokenByClient', `${network} ${clientId}`],
    ['tokenByAddress', network],
  ] as const;
  for (const [name, subject] of counters) await throttle.check(name, subject);
  try {
    return await work();
  } catch (error) {
    if (error instanceof OAuthError && error.code === 'invalid_client') {
      for (const [name, subject] of counters) await throttle.take(name, subject);
    }
    throw error;
  }
}
