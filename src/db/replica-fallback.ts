import type { Knex } from 'knex';
import type { Log } from '../log.ts';
import { isConnectionLoss } from './database-errors.ts';

/** So long the replica is left alone after it could not be reached. */
const PAUSE_MS = 5_000;

/**
 * Lets the replica's pool fill itself with connections to the primary while the replica is down, and go back to the
 * replica by itself: nobody notices but the primary's load.
 */
export function fallBackTo(primary: Knex, replica: Knex, log: Log): void {
  const toReplica = replica.client.acquireRawConnection.bind(replica.client);
  let tryAgainAt = 0;
  replica.client.acquireRawConnection = async () => {
    if (Date.now() >= tryAgainAt) {
      try {
        return await toReplica();
      } catch (error) {
        if (!isConnectionLoss(error)) throw error;
        tryAgainAt = Date.now() + PAUSE_MS;
        log.warn({ err: error }, 'the replica is not reachable; public reads go to the primary');
      }
    }
    const connection = await primary.client.acquireRawConnection();
    return Object.assign(connection, { standsInUntil: Date.now() + PAUSE_MS });
  };
}
