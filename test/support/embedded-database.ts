import { join } from 'node:path';
import type { Knex } from 'knex';
import { createDatabase, type DatabasePools } from '../../src/db/connection/connection.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.ts';
import { findPostmaster } from '../../src/db/embedded/processes.ts';
import { createLog } from '../../src/log.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { until } from './until.ts';

/** A PostgreSQL of one's own, which a test may stop and kill. */
export interface OwnServer {
  url: string;
  openPools(settings?: Partial<Parameters<typeof createDatabase>[0]>): DatabasePools;
  /** Sends the server a signal: SIGINT is a fast shutdown, SIGKILL a crash. Our supervisor starts it again. */
  signal(signal: NodeJS.Signals): void;
  stop(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

export async function startOwnServer(): Promise<OwnServer> {
  const folder = await temporaryFolder();
  const start = () =>
    startEmbeddedPostgres({
      dataDirectory: folder.path,
      log: createLog('silent'),
      settings: { fsync: 'off' },
      purpose: 'a test',
    });
  let server: EmbeddedPostgres | undefined = await start();
  const { url } = server;
  return {
    url,
    openPools: (settings = {}) =>
      createDatabase(
        {
          DATABASE_URL: url,
          DATABASE_READ_URL: undefined,
          METADATA_DATABASE_URL: undefined,
          DATABASE_POOL_SIZE: 5,
          STATEMENT_TIMEOUT_MS: 5000,
          ...settings,
        } as Parameters<typeof createDatabase>[0],
        createLog('silent'),
      ),
    signal(signal) {
      const running = findPostmaster(join(folder.path, 'postgres'));
      if (!running) throw new Error('the server does not run');
      process.kill(running.pid, signal);
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

/** When the server that answers was started: differs after each restart. */
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
