import type { DatabasePools } from '../db/connection/connection.ts';
import { type DatabaseUse, useOfAll } from '../db/connection/database-use.ts';
import { pendingMigrations } from '../db/migrate/pending-migrations.ts';

const PROBE_TIMEOUT_MS = 1_000;

type Databases = Pick<DatabasePools, 'primary' | 'metadata'>;

/** Whether this process should get requests, for `/ready`. */
export class Readiness {
  #databases: Databases | undefined;
  #use = useOfAll;
  #migrated = false;
  #stopping = false;
  #ownObstacle: () => string | undefined = () => undefined;

  watch(
    databases: Databases,
    use: DatabaseUse,
    ownObstacle: () => string | undefined = () => undefined,
  ): void {
    this.#databases = databases;
    this.#use = use;
    this.#ownObstacle = ownObstacle;
  }

  stop(): void {
    this.#stopping = true;
  }

  /** Why this process should get no requests; undefined when it should. Answers within a second. */
  async obstacle(): Promise<string | undefined> {
    if (this.#stopping) return 'stopping';
    if (!this.#databases) return 'starting';
    const own = this.#ownObstacle();
    if (own) return own;
    let timer: NodeJS.Timeout | undefined;
    const expired = new Promise<string>((resolve) => {
      timer = setTimeout(() => resolve('the database does not answer'), PROBE_TIMEOUT_MS);
    });
    const probe = this.#probe(this.#databases).catch(() => 'the database is not reachable');
    const obstacle = await Promise.race([probe, expired]);
    clearTimeout(timer);
    return obstacle;
  }

  async #probe({ primary, metadata }: Databases): Promise<string | undefined> {
    if (this.#migrated) {
      const used = [...(this.#use.main ? [primary] : []), ...(this.#use.metadata ? [metadata] : [])];
      await Promise.all(used.map((knex) => knex.raw('select 1')));
      return undefined;
    }
    const pending = await pendingMigrations(primary, metadata, this.#use);
    this.#migrated = pending.length === 0;
    return this.#migrated ? undefined : `migrations pending: ${pending.length}`;
  }
}
