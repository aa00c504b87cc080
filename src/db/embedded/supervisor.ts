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

interface SupervisorParts {
  cluster: Cluster;
  holders: Holders;
  settings: Record<string, string>;
  log: Log;
}

/** Keeps the server of a cluster running for as long as this process, or another one, uses it. */
export class Supervisor {
  readonly #parts: SupervisorParts;
  #timer: NodeJS.Timeout | undefined;
  #restarting = false;

  constructor(parts: SupervisorParts) {
    this.#parts = parts;
  }

  /**
   * Starts the server or joins the one that runs, and returns its port: the wanted one unless somebody else has taken it.
   * @throws OperatorError when it does not come up.
   */
  async ensureRunning(wantedPort: number): Promise<number> {
    const { cluster, holders, settings, log } = this.#parts;
    const deadline = Date.now() + RETRY_MS;
    for (;;) {
      const running = findPostmaster(cluster.directory);
      if (running?.ready) {
        const { pid, port } = running;
        log.info({ pid, port, users: holders.others() }, 'joining the PostgreSQL that is already running');
        return port;
      }
      try {
        if (!running) {
          const port = await freePort(wantedPort);
          await cluster.start(port, settings);
          return port;
        }
      } catch (error) {
        const mayPass = error instanceof StartFailure && error.passesByItself && Date.now() < deadline;
        if (!mayPass) throw error;
      }
      if (Date.now() > deadline) {
        throw new OperatorError(
          `The PostgreSQL server (process ${running?.pid}) on ${cluster.directory} is not ready.`,
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
    const { cluster, holders, log } = this.#parts;
    this.#unwatch();
    await holders.exclusively(async () => {
      holders.remove();
      const users = holders.others();
      if (users.length === 0) await cluster.stop();
      else log.info({ users }, 'leaving PostgreSQL running for other processes');
    });
  }

  /** The same without waiting, for a process that exits in this instant. */
  abandon(): void {
    const { cluster, holders } = this.#parts;
    this.#unwatch();
    holders.remove();
    const running = findPostmaster(cluster.directory);
    // SIGINT is PostgreSQL's fast shutdown.
    if (running && holders.others().length === 0) process.kill(running.pid, 'SIGINT');
  }

  #unwatch(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async #restartIfGone(port: number): Promise<void> {
    const { cluster, holders, settings, log } = this.#parts;
    if (this.#restarting || findPostmaster(cluster.directory)) return;
    this.#restarting = true;
    try {
      await holders.exclusively(async () => {
        if (!this.#timer || findPostmaster(cluster.directory)) return;
        log.error('the embedded PostgreSQL has gone; starting it again');
        await cluster.start(port, settings);
      });
    } catch (err) {
      log.error({ err }, 'the embedded PostgreSQL did not start; trying again');
    } finally {
      this.#restarting = false;
    }
  }
}
