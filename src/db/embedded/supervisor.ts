import { setTimeout as delay } from 'node:timers/promises';
import { OperatorError } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { type Cluster, StartFailure } from './cluster.ts';
import { freePort } from './free-port.ts';
import type { Holders } from './holders.ts';
import { findPostmaster } from './processes.ts';

/** After a killed server its old backends leave within half a second; until then a new one is refused. */
const RETRY_MS = 10_000;
const RETRY_EVERY_MS = 100;
const WATCH_MS = 250;

export interface SupervisorParts {
  cluster: Cluster;
  holders: Holders;
  settings: Record<string, string>;
  log: Log;
}

/** Keeps the server of a cluster running for as long as this process, or another one, uses it. */
export class Supervisor {
  readonly #cluster: Cluster;
  readonly #holders: Holders;
  readonly #settings: Record<string, string>;
  readonly #log: Log;
  #timer: NodeJS.Timeout | undefined;
  #restarting = false;

  constructor({ cluster, holders, settings, log }: SupervisorParts) {
    this.#cluster = cluster;
    this.#holders = holders;
    this.#settings = settings;
    this.#log = log;
  }

  /**
   * Starts the server or joins the one that runs, and returns its port: the wanted one unless somebody else has taken it.
   * @throws OperatorError when it does not come up.
   */
  async ensureRunning(wantedPort: number): Promise<number> {
    const deadline = Date.now() + RETRY_MS;
    for (;;) {
      const running = findPostmaster(this.#cluster.directory);
      if (running?.ready) {
        this.#log.info(
          { pid: running.pid, port: running.port, users: this.#holders.others() },
          'joining the PostgreSQL that is already running',
        );
        return running.port;
      }
      try {
        const port = await freePort(wantedPort);
        if (!running) {
          await this.#cluster.start(port, this.#settings);
          return port;
        }
      } catch (error) {
        const mayPass = error instanceof StartFailure && error.passesByItself && Date.now() < deadline;
        if (!mayPass) throw explainStartFailure(error, 'The embedded PostgreSQL does not start');
      }
      if (Date.now() > deadline) {
        throw new OperatorError(
          `The PostgreSQL server (process ${running?.pid}) on ${this.#cluster.directory} is not ready.`,
          'Wait until it has started or stopped, or kill it, and start again.',
        );
      }
      await delay(RETRY_EVERY_MS);
    }
  }

  /** Starts the server again, on the same port, when it is killed under us. */
  watch(port: number): void {
    this.#timer = setInterval(() => this.#restartIfGone(port), WATCH_MS);
    this.#timer.unref();
  }

  /** Lets go of the server, and stops it when no other process uses it. */
  async release(): Promise<void> {
    this.#unwatch();
    await this.#holders.exclusively(async () => {
      this.#holders.remove();
      const users = this.#holders.others();
      if (users.length === 0) await this.#cluster.stop();
      else this.#log.info({ users }, 'leaving PostgreSQL running for other processes');
    });
  }

  /** The same without waiting, for a process that exits in this instant. */
  abandon(): void {
    this.#unwatch();
    this.#holders.remove();
    const running = findPostmaster(this.#cluster.directory);
    // SIGINT is PostgreSQL's fast shutdown.
    if (running && this.#holders.others().length === 0) process.kill(running.pid, 'SIGINT');
  }

  #unwatch(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async #restartIfGone(port: number): Promise<void> {
    if (this.#restarting || findPostmaster(this.#cluster.directory)) return;
    this.#restarting = true;
    try {
      await this.#holders.exclusively(async () => {
        if (!this.#timer || findPostmaster(this.#cluster.directory)) return;
        this.#log.error('the embedded PostgreSQL has gone; starting it again');
        await this.#cluster.start(port, this.#settings);
      });
    } catch (err) {
      this.#log.error({ err }, 'the embedded PostgreSQL did not start; trying again');
    } finally {
      this.#restarting = false;
    }
  }
}

export function explainStartFailure(error: unknown, what: string): unknown {
  if (!(error instanceof StartFailure)) return error;
  return new OperatorError(
    `${what}: ${error.message}`,
    'Mend what the message names, or set DATABASE_URL to use your own PostgreSQL (15 or newer). The whole log: postgres.log in the data folder.',
  );
}
