import { posix, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Knex } from 'knex';
import { DatabaseError } from 'pg';
import { OperatorError } from '../../errors.ts';
import type { Log } from '../../runtime/log.ts';
import { withMaintenanceConnection } from '../connection/connection.ts';
import { isLockTimeout, isWriteConflict } from '../connection/database-errors.ts';
import { type DatabaseUse, useOfAll } from '../connection/database-use.ts';
import { replaceFormerMigrations } from './former-migrations.ts';
import {
  isNeverMigrated,
  type MigrationSet,
  mainMigrations,
  metadataMigrations,
  migrationsOf,
} from './pending-migrations.ts';

/** Any number that nothing else in this database uses as a lock. */
const MIGRATION_LOCK = 7_305_412;
const ANOTHER_PROCESS_MS = 10 * 60_000;
const ANOTHER_PROCESS_POLL_MS = 250;
/**
 * Requests behind a migration that waits for a table wait just as long. Multiplied by the number of tables that one migration locks, this
 * must be less than a request waits for a lock (2 s) and than PostgreSQL waits before it resolves a deadlock (1 s).
 */
const LOCK_TIMEOUT_MS = 250;
/** How long a blocked migration is retried: longer than an import's batch or most exports hold a table. */
const LOCKED_TABLES_MS = 10 * 60_000;
const LONGEST_PAUSE_MS = 1_000;
const OLDEST_SERVER = 15;
/** The code of `raise exception` in our own SQL. */
const RAISED = 'P0001';

export interface MigrateOptions {
  url: string;
  /** Default: `url`. */
  metadataUrl?: string | undefined;
  /** Default: both. */
  use?: DatabaseUse;
  log: Log;
}

/**
 * Brings the databases up to this release and returns the names of the migrations that ran, in order. Only one process migrates at a time;
 * others wait for it. Each migration is its own transaction: after a failure the earlier ones are done, and the next call continues from
 * there.
 * @throws OperatorError when the server can't be reached or used, the data belongs to a newer release or to an unfinished one before 0.3.0,
 * or a table stays locked.
 */
export async function migrate({
  url,
  metadataUrl = url,
  use = useOfAll,
  log,
}: MigrateOptions): Promise<string[]> {
  const ran = use.main ? await migrateSet(url, mainMigrations, log) : [];
  return use.metadata ? [...ran, ...(await migrateSet(metadataUrl, metadataMigrations, log))] : ran;
}

export async function migrateSet(url: string, set: MigrationSet, log: Log): Promise<string[]> {
  const work = async (connection: Knex) => {
    await checkServer(connection);
    await checkEncoding(connection);
    return connection.transaction(async (transaction) => {
      await waitForOtherProcesses(transaction);
      await replaceFormerMigrations(connection, set, log);
      const names: string[] = [];
      for (;;) {
        const next = await runNext(connection, set, log);
        if (next.length === 0) break;
        names.push(...next);
      }
      if (names.length > 0)
        log.info({ migrations: names.length, last: names.at(-1) }, 'migrated the database');
      return names;
    });
  };
  return withMaintenanceConnection(url, log, work, { lockTimeoutMs: LOCK_TIMEOUT_MS }).catch((error) => {
    throw explainMigrationError(error);
  });
}

/** Polls, because a waiting statement would hold a snapshot, which `create index concurrently` waits for. */
async function waitForOtherProcesses(transaction: Knex.Transaction): Promise<void> {
  const deadline = Date.now() + ANOTHER_PROCESS_MS;
  for (;;) {
    // Without bindings, which would keep this statement's own snapshot until the next one.
    const { rows } = await transaction.raw(`select pg_try_advisory_xact_lock(${MIGRATION_LOCK}) as mine`);
    if (rows[0].mine) return;
    if (Date.now() > deadline) {
      throw new OperatorError(
        'Another process has been migrating this database for more than ten minutes.',
        'See what it is waiting for in pg_stat_activity, and run the command again when it is done.',
      );
    }
    await delay(ANOTHER_PROCESS_POLL_MS);
  }
}

/**
 * Runs the first missing migration and returns its name, if there is one. In an empty database it runs all of them: one at a time, each
 * would check again what is missing, which doubles the time. A migration that is blocked by a lock is rolled back and retried after a pause
 * that lets others finish.
 */
async function runNext(connection: Knex, set: MigrationSet, log: Log): Promise<string[]> {
  const options = optionsOf(set);
  const deadline = Date.now() + LOCKED_TABLES_MS;
  for (;;) {
    try {
      // Left over from the previous attempt.
      await connection.migrate.forceFreeMigrationsLock(options);
      const step = (await isNeverMigrated(connection, set)) ? 'latest' : 'up';
      const [, names] = (await connection.migrate[step](options)) as [number, string[]];
      return names;
    } catch (error) {
      if (!isLockTimeout(error) && !isWriteConflict(error)) throw error;
      if (Date.now() > deadline) {
        throw new OperatorError(
          'A migration could not lock its tables for ten minutes, because they are in use. The migrations before it are done.',
          'Wait until imports, exports and other long work have ended (pg_stat_activity shows them), then run the command again.',
        );
      }
      log.warn('a table is in use; retrying the migration');
    }
    await delay(LONGEST_PAUSE_MS * Math.random());
  }
}

function optionsOf(set: MigrationSet): Knex.MigratorConfig {
  return { migrationSource: migrationSource(set), tableName: set.tableName };
}

/** Returns the migrations of a set in the form that Knex reads: named by their files, and part of the compiled program. */
function migrationSource(set: MigrationSet): Knex.MigrationSource<string> {
  const folder = relative(mainMigrations.directory, set.directory);
  return {
    getMigrations: () => migrationsOf(set),
    getMigrationName: (name) => name,
    getMigration(name) {
      const path = posix.join(folder, name.replace(/\.js$/, ''));
      // A pattern that the bundler understands: it includes all matching files.
      return import(`../../../migrations/${path}.js`);
    },
  };
}

function explainMigrationError(error: unknown): unknown {
  // Raised by a migration that needs a decision from the operator first.
  if (error instanceof DatabaseError && error.code === RAISED && error.hint) {
    // Knex prepends the whole statement.
    return new OperatorError(error.message.split(' - ').at(-1) ?? error.message, error.hint);
  }
  if (!(error instanceof Error) || !/migration directory is corrupt/.test(error.message)) return error;
  return new OperatorError(
    'The database was migrated by a newer release.',
    'Install that release again. Going back to an older release requires a backup of the database.',
  );
}

/** @throws OperatorError when the server is older than version 15. */
export async function checkServer(connection: Knex): Promise<void> {
  const { rows } = await connection.raw('show server_version_num');
  const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (version >= OLDEST_SERVER) return;
  throw new OperatorError(
    `The database server is PostgreSQL ${version}; ${OLDEST_SERVER} or newer is required.`,
    'Upgrade it, point DATABASE_URL to a newer one, or leave DATABASE_URL unset to use the embedded PostgreSQL.',
  );
}

/** @throws OperatorError when the database's encoding can't store every name */
export async function checkEncoding(connection: Knex): Promise<void> {
  const { rows } = await connection.raw('show server_encoding');
  if (rows[0].server_encoding === 'UTF8') return;
  throw new OperatorError(
    `The database encoding is ${rows[0].server_encoding}, which can't store every name.`,
    'Create a database with: createdb --encoding UTF8 --template template0 …, and move the data there.',
  );
}

/** @throws OperatorError when there is no usable server at `url`; doesn't wait for one. */
export async function checkServerAt(url: string, log: Log): Promise<void> {
  await withMaintenanceConnection(url, log, checkServer);
}
