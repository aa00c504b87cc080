import { execFile, execFileSync } from 'node:child_process';
import { realpathSync, rmSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Knex } from 'knex';
import type { DatabasePools, DatabaseSettings } from '../../src/db/connection/connection.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.ts';
import { findPostmaster } from '../../src/db/embedded/processes.ts';
import { migrate } from '../../src/db/migrate/migrate.ts';
import { createLog } from '../../src/runtime/log.ts';
import { postponeNightlyRun } from './database.ts';
import { openPools } from './pools.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { until } from './until.ts';

/** A PostgreSQL server that a test can stop and kill. */
export interface OwnServer {
  url: string;
  dataDirectory: string;
  openPools(settings?: Partial<DatabaseSettings>): DatabasePools;
  /** Sends the server a signal: SIGINT is a fast shutdown, SIGKILL a crash. Our supervisor restarts it. */
  signal(signal: NodeJS.Signals): void;
  /** Kills the server and all its processes at the same moment, like a power failure, and waits until it has recovered. */
  crash(): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** Starts a server with the tables of this release. @param settings such as `fsync: 'on'`, which is off by default */
export async function startOwnServer(settings: Record<string, string> = {}): Promise<OwnServer> {
  const folder = await temporaryFolder();
  await fillDataFolder(folder.path);
  return serverIn(folder, settings);
}

let filled: Promise<string> | undefined;

/** Creates a data folder like that of `groundswell migrate`: a copy of one that is created once in this process. */
export async function fillDataFolder(path: string): Promise<void> {
  filled ??= makeDataFolder();
  await copyCluster(await filled, path);
}

async function makeDataFolder(): Promise<string> {
  const folder = await temporaryFolder();
  process.once('exit', () => rmSync(folder.path, { recursive: true, force: true }));
  const server = await serverIn(folder);
  await migrate({ url: server.url, log: createLog('silent') });
  await postponeNightlyRun(server.url);
  await server.stop();
  return folder.path;
}

/** Copies the cluster of a stopped server. */
async function copyCluster(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await cp(join(from, 'postgres.json'), join(to, 'postgres.json'));
  // Preserves the owners of the files, because root runs the server as another user.
  await promisify(execFile)('cp', ['-a', realpathSync(join(from, 'postgres')), join(to, 'postgres')]);
}

/**
 * Starts a streaming replica of another server, which is stopped for a moment to be copied.
 * @param settings such as `recovery_min_apply_delay: '1500ms'`, the delay before it shows a commit
 */
export async function startReplicaOf(
  primary: Pick<OwnServer, 'url' | 'dataDirectory' | 'stop' | 'start'>,
  settings: Record<string, string> = {},
): Promise<OwnServer> {
  const folder = await temporaryFolder();
  const [from, to] = [primary.dataDirectory, folder.path];
  const { hostname, port, username, password } = new URL(primary.url);
  await primary.stop();
  await copyCluster(from, to);
  await promisify(execFile)('cp', [
    '-a',
    join(to, 'postgres', 'PG_VERSION'),
    join(to, 'postgres', 'standby.signal'),
  ]);
  await primary.start();
  return serverIn(folder, {
    primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}`,
    ...settings,
  });
}

async function serverIn(
  folder: Awaited<ReturnType<typeof temporaryFolder>>,
  settings: Record<string, string> = {},
): Promise<OwnServer> {
  const start = () =>
    startEmbeddedPostgres({
      dataDirectory: folder.path,
      log: createLog('silent'),
      settings: { fsync: 'off', ...settings },
      purpose: 'a test',
    });
  let server: EmbeddedPostgres | undefined = await start();
  const { url } = server;
  const postmaster = () => {
    const running = findPostmaster(join(folder.path, 'postgres'));
    if (!running) throw new Error('the server is not running');
    return running.pid;
  };
  return {
    url,
    dataDirectory: folder.path,
    openPools: (settings) => openPools(url, settings),
    signal(signal) {
      process.kill(postmaster(), signal);
    },
    async crash() {
      const killed = postmaster();
      // Stopped processes can't start others.
      process.kill(killed, 'SIGSTOP');
      for (const pid of [killed, ...childrenOf(killed)]) killIfThere(pid);
      await until(
        () => {
          const running = findPostmaster(join(folder.path, 'postgres'));
          return running !== undefined && running.pid !== killed && running.ready;
        },
        'the server has recovered',
        60_000,
      );
    },
    async stop() {
      await server?.stop();
      server = undefined;
    },
    async start() {
      server = await start();
    },
    async remove() {
      await server?.stop();
      await folder.remove();
    },
  };
}

function childrenOf(parent: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const processes = lines.map((line) => line.trim().split(/\s+/).map(Number));
  return processes.flatMap(([pid = 0, itsParent]) => (itsParent === parent ? [pid] : []));
}

/** Kills a process, which may have ended by itself. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Returns when the server that answers was started. Differs after each restart. */
export async function startTime(knex: Knex): Promise<string> {
  const { rows } = await knex.raw('select pg_postmaster_start_time()::text as started');
  return rows[0].started;
}

export async function untilRestarted(knex: Knex, before: string): Promise<void> {
  await until(
    async () => (await startTime(knex).catch(() => before)) !== before,
    'the server was started again',
  );
}
