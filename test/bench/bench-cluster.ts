import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { valueTypes } from '../../src/db/connection/value-types.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.ts';
import { projectRoot } from '../../src/files/project-root.ts';
import { createLog } from '../../src/log.ts';
import type { ProfileName } from './profiles.ts';

/** Where clusters and results are. */
export const benchFolder = process.env.BENCH_DATA_DIR ?? join(projectRoot, '.data', 'bench');

const common = {
  shared_buffers: process.env.BENCH_SHARED_BUFFERS ?? '3GB',
  effective_cache_size: '6GB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Parallel plans would measure how many cores were idle.
  max_parallel_workers_per_gather: '0',
};

/** By what a cluster is run for. */
const clusterSettings = {
  // An interrupted load starts again, so nothing needs to reach the disk.
  loading: {
    ...common,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    autovacuum: 'off',
    maintenance_work_mem: '1GB',
    work_mem: '512MB',
    checkpoint_timeout: '1h',
    // Checkpoints cost little without fsync, and the log between them takes disk space.
    max_wal_size: '2GB',
  },
  // As in production, durability included.
  measuring: { ...common, max_wal_size: '8GB', work_mem: '16MB' },
};

/** Starts the cluster of a profile, and makes it first if there is none. */
export function startBenchCluster(
  profile: ProfileName,
  purpose: keyof typeof clusterSettings,
): Promise<EmbeddedPostgres> {
  mkdirSync(benchFolder, { recursive: true, mode: 0o755 });
  return startEmbeddedPostgres({
    dataDirectory: join(benchFolder, profile),
    log: createLog('warn'),
    settings: clusterSettings[purpose],
    purpose: `bench, ${purpose}`,
  });
}

/** A copy of a loaded data set in the same cluster, which is dropped after the work: nothing that is written stays. */
export function withCopy<Result>(
  clusterUrl: string,
  work: (client: pg.Client, url: string) => Promise<Result>,
): Promise<Result> {
  return withClient(new URL('/postgres', clusterUrl).href, async (cluster) => {
    const drop = () => cluster.query('drop database if exists bench_copy with (force)');
    await drop();
    await cluster.query('create database bench_copy template groundswell strategy file_copy');
    await cluster.query('checkpoint');
    const url = new URL('/bench_copy', clusterUrl).href;
    return withClient(url, (client) => work(client, url)).finally(drop);
  });
}

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, types: valueTypes });
  await client.connect();
  return work(client).finally(() => client.end());
}
