import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { OperatorError } from '../../errors.ts';
import type { Log } from '../../runtime/log.ts';
import { type Cluster, StartFailure, signalServer, startServer, stopServer } from './cluster.ts';
import type { Holders } from './holders.ts';
import { findPostmaster } from './processes.ts';

/** The processes of a killed server end within half a second; until then a new server refuses to start. */
const RETRY_MS = 10_000;
const RETRY_EVERY_MS = 100;
const WATCH_MS = 250;

interface Use {
  cluster: Cluster;
  holders: Holders;
  settings: Record<string, string>;
  log: Log;
}

/** Returns a port below those that systems assign to connections, so that none takes it while the server is down. */
export function anyPort(): number {
  return randomInt(20_000, 30_000);
}

/**
 * Starts the server or joins the running one, and returns its port: the requested one unless another program uses it.
 * @throws OperatorError when it doesn't start.
 */
export async function ensureRunning(use: Use, wantedPort: number): Promise<number> {
  const { cluster, holders, settings, log } = use;
  const deadline = Date.now() + RETRY_MS;
  for (let port = wantedPort; ; ) {
    const running = findPostmaster(cluster.directory);
    if (running?.ready) {
      log.info({ ...running, users: holders.others() }, 'joining the PostgreSQL that is already running');
      return running.port;
    }
    try {
      if (!running) {
        await startServer(cluster, port, settings);
        return port;
      }
    } catch (error) {
      const { portIsTaken, passesByItself } = error instanceof StartFailure ? error : {};
      if ((!portIsTaken && !passesByItself) || Date.now() > deadline) throw error;
      if (portIsTaken) port = anyPort();
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

/**
 * Restarts the server on the same port whenever it is killed.
 * @returns a function that stops watching
 */
export function keepRunning({ cluster, holders, settings, log }: Use, port: number): () => void {
  const isGone = () => findPostmaster(cluster.directory) === undefined;
  let isWatched = true;
  let isRestarting = false;
  async function restart(): Promise<void> {
    if (isRestarting || !isGone()) return;
    isRestarting = true;
    try {
      await holders.exclusively(async () => {
        if (!isWatched || !isGone()) return;
        log.error('the embedded PostgreSQL died; restarting it');
        await startServer(cluster, port, settings);
      });
    } catch (err) {
      log.error({ err }, 'the embedded PostgreSQL did not start; retrying');
    } finally {
      isRestarting = false;
    }
  }
  const timer = setInterval(restart, WATCH_MS).unref();
  return () => {
    isWatched = false;
    clearInterval(timer);
  };
}

/** Stops the server if no other process uses it. */
export async function release({ cluster, holders, log }: Use): Promise<void> {
  await holders.exclusively(async () => {
    holders.remove();
    const users = holders.others();
    if (users.length === 0) await stopServer(cluster);
    else log.info({ users }, 'leaving PostgreSQL running for other processes');
  });
}

/** Does the same without waiting. */
export function abandon({ cluster, holders }: Use): void {
  holders.remove();
  // SIGINT is PostgreSQL's fast shutdown.
  if (holders.others().length === 0) signalServer(cluster.directory, 'SIGINT');
}
