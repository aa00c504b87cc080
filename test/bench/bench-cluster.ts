import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
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
