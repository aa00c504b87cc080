import { setTimeout as delay } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Log } from '../../log.ts';
import { isConnectionLoss } from './database-errors.ts';

/** Longer than a restart or a failover takes, shorter than a caller waits. */
const LONGEST_OUTAGE_MS = 5_000;
const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 250;
/** So long a replica that was lost is left alone. */
const REPLICA_REST_MS = 5_000;

export interface ReadDatabases {
  primary: Knex;
  /** The primary itself where there is no replica. */
  replica: Knex;
}

/**
 * Runs what changes nothing in such a way that a lost connection does not fail it. A write is never run here: once it is sent,
 * nobody knows whether it has happened.
 */
export class SafeReads {
  readonly #hasReplica: boolean;
  readonly #log: Log;
  #unreachableSince: number | undefined;
  #replicaRestsUntil = 0;

  constructor({ primary, replica }: ReadDatabases, log: Log) {
    this.#hasReplica = replica !== primary;
    this.#log = log;
    primary.on('query-response', () => {
      this.#unreachableSince = undefined;
    });
  }

  /**
   * Runs `read`, and runs it again as a whole while its connection is lost or cannot be made, until the database has been away
   * for 5 seconds: a restart makes reads slower and fails none. During a longer outage every read fails at once.
   * @throws the last error then, and at once every error that is not a lost connection
   */
  async repeat<Result>(read: () => Promise<Result>): Promise<Result> {
    let deadline: number | undefined;
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        return await read();
      } catch (error) {
        if (!isConnectionLoss(error)) throw error;
        this.#unreachableSince ??= Date.now();
        // Fixed at the first loss: a read that itself breaks its connection ends too.
        deadline ??= this.#unreachableSince + LONGEST_OUTAGE_MS;
        if (Date.now() >= deadline) throw error;
      }
      // Jitter keeps the waiting requests from coming back all at once.
      await delay(pause * (0.5 + Math.random() / 2));
    }
  }

  /**
   * Runs a read on the replica; on the primary where there is none, where the replica was lost less than 5 seconds ago, and
   * where it is lost during the read.
   */
  async preferReplica<Result>(
    onReplica: () => Promise<Result>,
    onPrimary: () => Promise<Result>,
  ): Promise<Result> {
    if (!this.#hasReplica || Date.now() < this.#replicaRestsUntil) return onPrimary();
    try {
      return await onReplica();
    } catch (error) {
      if (!isConnectionLoss(error)) throw error;
      this.#replicaRestsUntil = Date.now() + REPLICA_REST_MS;
      this.#log.warn({ err: error }, 'the replica is not reachable; public reads go to the primary');
      return onPrimary();
    }
  }
}
