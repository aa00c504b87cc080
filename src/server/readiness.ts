import { setTimeout as delay } from 'node:timers/promises';
import type { DatabasePools } from '../db/connection/connection.ts';
import type { DatabaseUse } from '../db/connection/database-use.ts';
import { pendingMigrations } from '../db/migrate/pending-migrations.ts';

const PROBE_TIMEOUT_MS = 1_000;

interface Watched {
  databases: Pick<DatabasePools, 'primary' | 'metadata'>;
  use: DatabaseUse;
  /** Another reason than the databases. */
  ownObstacle?: () => string | undefined;
}

/** Whether this process should get requests, for `/ready`. */
export class Readiness {
  #watched: Watched | undefined;
  #migrated = false;
  #stopping = false;

  watch(watched: Watched): void {
    this.#watched = watched;
  }

  stop(): void {
    this.#stopping = true;
  }

  /** Why this process should get no requests; undefined when it should. Answers within a second. */
  async obstacle(): Promise<string | undefined> {
    if (this.#stopping) return 'stopping';
    if (!this.#watched) return 'starting';
    const own = this.#watched.ownObstacle?.();
    if (own) return own;
    const probe = this.#probe(this.#watched).catch(() => 'the database is not reachable');
    const expired = delay(PROBE_TIMEOUT_MS, 'the database does not answer', { ref: false });
    return Promise.race([probe, expired]);
  }

  async #probe({ databases: { primary, metadata }, use }: Watched): Promise<string | undefined> {
    if (this.#migrated) {
      const used = [...(use.main ? [primary] : []), ...(use.metadata ? [metadata] : [])];
      await Promise.all(used.map((knex) => knex.raw('select 1')));
      return undefined;
    }
    const pending = await pendingMigrations(primary, metadata, use);
    this.#migrated = pending.length === 0;
    return this.#migrated ? undefined : `migrations pending: ${pending.length}`;
  }
}
