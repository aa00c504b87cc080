import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { projectRoot } from '../../src/config/project-root.ts';
import { withMaintenanceConnection } from '../../src/db/connection/connection.ts';
import { valueTypes } from '../../src/db/connection/value-types.ts';
import { startEmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.ts';
import { findPostmaster } from '../../src/db/embedded/processes.ts';
import { migrate } from '../../src/db/migrate/migrate.ts';
import { createLog } from '../../src/runtime/log.ts';
import { hasDemoData } from '../../src/seed/load-demo-data.ts';
import { Command } from '../support/command.ts';

/** Where data sets and results are. */
export const benchFolder = process.env.BENCH_DATA_DIR ?? join(projectRoot, '.data', 'bench');

/**
 * Options of `groundswell seed`. All data sets have the same skew: the largest campaign has about a tenth of the donations. `growth`
 * has five times the donations of `full` on as many pages, since old campaigns keep their donations while few are open at a time.
 */
const profiles = {
  small: '--pages 20000 --donations 200000 --activities 60000',
  medium: '--pages 100000 --donations 1000000 --activities 300000',
  full: '--pages 1000000 --donations 10000000 --activities 3000000',
  growth: '--pages 1000000 --donations 50000000 --activities 3000000',
};
/** The day is fixed, so that a profile has the same data every day. */
const sameForAll = '--seed 1 --as-of 2026-11-01 --campaigns 200 --charities 5000';

export type ProfileName = keyof typeof profiles;
export const profileNames = Object.keys(profiles) as ProfileName[];

const common = {
  shared_buffers: process.env.BENCH_SHARED_BUFFERS ?? '3GB',
  effective_cache_size: '6GB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
  // Parallel plans would measure how many cores were idle.
  max_parallel_workers_per_gather: '0',
};
const settings = {
  // An interrupted load starts again, so nothing needs to be flushed to disk.
  loading: { ...common, fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  // As in production, durability included.
  measuring: { ...common, work_mem: '16MB' },
};

/** A copy of a data set. */
export interface Copy {
  url: string;
  client: pg.Client;
  /** The first process of the database. */
  postmaster: number;
}

function startCluster(profile: ProfileName, purpose: keyof typeof settings) {
  mkdirSync(benchFolder, { recursive: true, mode: 0o755 });
  return startEmbeddedPostgres({
    dataDirectory: join(benchFolder, profile),
    log: createLog('warn'),
    settings: settings[purpose],
    purpose: `bench, ${purpose}`,
  });
}

/** Loads a data set into a cluster of its own, or migrates a loaded one. @throws Error when an earlier load was interrupted */
export async function loadData(profile: ProfileName): Promise<void> {
  const cluster = await startCluster(profile, 'loading');
  const log = createLog('warn');
  try {
    const migrations = await migrate({ url: cluster.url, log });
    await withMaintenanceConnection(cluster.url, log, async (database) => {
      if (!(await hasDemoData(database))) await seed(profile, cluster.url);
      else if (migrations.length === 0) return;
      // Otherwise the server would publish the events of the load while it is measured.
      await database.raw('delete from unpublished_events');
      await database.raw('vacuum (freeze, analyze)');
    });
  } finally {
    await cluster.stop();
  }
}

async function seed(profile: ProfileName, url: string): Promise<void> {
  const words = ['seed', ...profiles[profile].split(' '), ...sameForAll.split(' ')];
  const environment = { DATABASE_URL: url, ENVIRONMENT: 'development', LOG_LEVEL: 'warn' };
  const code = await new Command(words, environment, { stdio: 'inherit' }).exit;
  if (code !== 0) throw new Error(`remove ${join(benchFolder, profile)} and load it again`);
}

/**
 * Runs the work on a copy of a data set, which is loaded if necessary. The copy is dropped afterwards, with everything that was written.
 */
export async function withCopy<Result>(
  profile: ProfileName,
  work: (copy: Copy) => Promise<Result>,
): Promise<Result> {
  await loadData(profile);
  const cluster = await startCluster(profile, 'measuring');
  const postmaster = findPostmaster(join(benchFolder, profile, 'postgres'))?.pid ?? 0;
  const url = new URL('/bench_copy', cluster.url).href;
  try {
    return await withClient(new URL('/postgres', cluster.url).href, async (administrator) => {
      const drop = () => administrator.query('drop database if exists bench_copy with (force)');
      await drop();
      await administrator.query('create database bench_copy template groundswell strategy file_copy');
      await administrator.query('checkpoint');
      return withClient(url, (client) => work({ url, client, postmaster })).finally(drop);
    });
  } finally {
    await cluster.stop();
  }
}

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, types: valueTypes });
  await client.connect();
  return work(client).finally(() => client.end());
}
