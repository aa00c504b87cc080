import { setTimeout as delay } from 'node:timers/promises';
import { canWrite } from '../db/connection/can-write.ts';
import type { DatabaseHandle } from '../db/connection/connection.ts';
import type { Log } from '../runtime/log.ts';

export const PROBE_TIMEOUT_MS = 900;
/**
 * Number of equal results in a row. A restart or a lost probe doesn't make a database unhealthy, and one lucky probe doesn't make it
 * healthy again.
 */
const FAILURES_TO_BE_UNHEALTHY = 3;
const SUCCESSES_TO_BE_HEALTHY = 2;

interface DatabaseParts {
  name: string;
  /** Has its own connection. */
  knex: DatabaseHandle;
  /** Whether requests fail without it. */
  isNeeded: boolean;
  log: Log;
}

/** A database that is probed repeatedly: whether it responds, and accepts writes if requests need it to. */
export class WatchedDatabase {
  readonly name: string;
  readonly isNeeded: boolean;
  readonly #knex: DatabaseHandle;
  readonly #log: Log;
  #problem: string | undefined;
  /** How many probes in a row contradicted `#problem`. */
  #contradictions = 0;

  constructor({ name, knex, isNeeded, log }: DatabaseParts) {
    this.name = name;
    this.isNeeded = isNeeded;
    this.#knex = knex;
    this.#log = log;
  }

  /** What's wrong with it; undefined while it is healthy, as it is initially. */
  get problem(): string | undefined {
    return this.#problem;
  }

  async look(): Promise<void> {
    const probe = canWrite(this.#knex).then(
      (isWritable) => (isWritable || !this.isNeeded ? undefined : 'is read-only'),
      () => 'is not reachable',
    );
    const expired = delay(PROBE_TIMEOUT_MS, 'does not answer', { ref: false });
    this.observe(await Promise.race([probe, expired]));
  }

  observe(found: string | undefined): void {
    if ((found === undefined) === (this.#problem === undefined)) {
      this.#contradictions = 0;
      return;
    }
    this.#contradictions += 1;
    const enough = found === undefined ? SUCCESSES_TO_BE_HEALTHY : FAILURES_TO_BE_UNHEALTHY;
    if (this.#contradictions < enough) return;
    this.#contradictions = 0;
    this.#problem = found;
    if (found)
      this.#log.error({ part: this.name, reason: found }, 'a part that the services need is unhealthy');
    else this.#log.info({ part: this.name }, 'a part is healthy again');
  }
}
