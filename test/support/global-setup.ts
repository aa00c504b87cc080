import { createHash } from 'node:crypto';
import { existsSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { projectRoot } from '../../src/config/project-root.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.ts';
import { createLog } from '../../src/runtime/log.ts';
import { forgetRun, storeExercised } from './coverage.ts';

let embedded: EmbeddedPostgres | undefined;

/** A folder in memory on Linux. A test database has 1,300 files; creating them on disk takes up to half a second. */
const MEMORY = '/dev/shm';
const NEEDED_BYTES = 2 * 2 ** 30;

function dataDirectory(): string {
  const { bavail, bsize } = existsSync(MEMORY) ? statfsSync(MEMORY) : { bavail: 0, bsize: 0 };
  if (bavail * bsize < NEEDED_BYTES) return join(projectRoot, '.data', 'test');
  const checkout = createHash('sha256').update(projectRoot).digest('hex').slice(0, 12);
  return join(MEMORY, `groundswell-test-${checkout}`);
}

/**
 * Finds the server for the test databases: TEST_DATABASE_URL, otherwise DATABASE_URL (without changing the database that it names),
 * otherwise an embedded server that trades durability for speed, in memory or under `.data/test`.
 */
export async function mochaGlobalSetup(): Promise<void> {
  forgetRun();
  const given = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL;
  // Child processes of tests must not find the user's own database.
  delete process.env.DATABASE_URL;
  if (!given) {
    embedded = await startEmbeddedPostgres({
      dataDirectory: dataDirectory(),
      log: createLog('warn'),
      settings: {
        fsync: 'off',
        synchronous_commit: 'off',
        full_page_writes: 'off',
        max_wal_size: '128MB',
        max_connections: '200',
      },
      purpose: 'the tests',
    });
  }
  process.env.TEST_DATABASE_URL = given ?? embedded?.url;
}

export async function mochaGlobalTeardown(): Promise<void> {
  await embedded?.stop();
}

/** Tests that need quick answers from a database that they disturb. */
const ALONE = /\/faults\/alone\//;
let turn: pg.Client | undefined;

/**
 * Runs around each file of a parallel run, and once around a run of one process. The files in `alone` don't run at the same time as others.
 */
export const mochaHooks = {
  async beforeAll(this: Mocha.Context) {
    if (process.env.MOCHA_WORKER_ID === undefined) return;
    this.timeout(0);
    turn = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
    await turn.connect();
    const isAlone = this.test?.parent?.suites.some(({ file }) => ALONE.test(file ?? ''));
    await turn.query(isAlone ? 'select pg_advisory_lock(1)' : 'select pg_advisory_lock_shared(1)');
  },
  async afterAll() {
    storeExercised();
    await turn?.end();
    turn = undefined;
  },
};
