import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.ts';
import { projectRoot } from '../../src/files/project-root.ts';
import { createLog } from '../../src/log.ts';
import type { ProfileName } from './profiles.ts';

/** Where clusters and results are kept; the full profile takes about 17 GB. */
export const benchFolder = process.env.BENCH_DATA_DIR ?? join(projectRoot, '.data', 'bench');

const common = {
  shared_buffers: process.env.BENCH_SHARED_BUFFERS ?? '3GB',
  effective_cache_size: '6GB',
  max_wal_size: '8GB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // A server of its own for each profile: parallel plans would measure how many cores were idle.
  max_parallel_workers_per_gather: '0',
};

/** By what a cluster is run for. */
export const clusterSettings = {
  // What is interrupted is loaded again, so nothing needs to reach the disk.
  loading: {
    ...common,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    autovacuum: 'off',
    maintenance_work_mem: '1GB',
    work_mem: '512MB',
    checkpoint_timeout: '1h',
    // Checkpoints cost little without fsync, and what lies between them takes room.
    max_wal_size: '2GB',
  },
  // As in production, durability included.
  measuring: { ...common, work_mem: '16MB' },
  /** Streamed from, or to. */
  replicating: {
    ...common,
    work_mem: '16MB',
    wal_level: 'replica',
    max_wal_senders: '4',
    max_connections: '200',
  },
};

/** Starts the cluster of a profile, which is made when there is none. */
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
