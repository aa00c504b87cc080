import { posix, relative } from 'node:path';
import type { Knex } from 'knex';
import { DatabaseError } from 'pg';
import { OperatorError } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { withMaintenanceConnection } from '../connection/connection.ts';
import { type DatabaseUse, useOfAll } from '../connection/database-use.ts';
import { type MigrationSet, mainMigrations, metadataMigrations, migrationsOf } from './pending-migrations.ts';

/** Any number that nothing else in this database locks on. */
const MIGRATION_LOCK = 7_305_412;
const LOCK_ATTEMPTS = 5;
const OLDEST_SERVER = 15;
/** `raise exception` of our own SQL. */
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
 * Brings the databases up to this release and returns the names of the migrations that ran, in order. Only one process
 * migrates at a time, others wait for it. All new migrations of a set run in one transaction: they all take effect, or none.
 * @throws OperatorError when the server cannot be reached, is too old, or holds the data of a newer release.
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

async function migrateSet(url: string, set: MigrationSet, log: Log): Promise<string[]> {
  return withMaintenanceConnection(url, log, async (connection) => {
    await checkServer(connection);
    return connection.transaction(async (transaction) => {
      await transaction.raw(`set local lock_timeout = '10min'`);
      await transaction.raw('select pg_advisory_xact_lock(?)', [MIGRATION_LOCK]);
      return runWaitingForLocks(connection, set, log);
    });
  }).catch((error) => {
    throw explainMigrationError(error);
  });
}

/** A table that is in use is tried again, instead of making every other request wait behind us. */
async function runWaitingForLocks(connection: Knex, set: MigrationSet, log: Log): Promise<string[]> {
  const options = { migrationSource: migrationSource(set), tableName: set.tableName };
  for (let attempt = 1; ; attempt += 1) {
    try {
      // We hold the advisory lock, so that a lock row can only be left over from a process that was killed.
      await connection.migrate.forceFreeMigrationsLock(options);
      const [, names] = (await connection.migrate.latest(options)) as [number, string[]];
      if (names.length > 0) log.info({ migrations: names }, 'migrated the database');
      return names;
    } catch (error) {
      if ((error as { code?: string }).code !== '55P03' || attempt === LOCK_ATTEMPTS) throw error;
      log.warn('a table is in use; trying the migration again');
    }
  }
}

/** The migrations of a set, as the query builder reads them: named by their files, and a part of the compiled program. */
function migrationSource(set: MigrationSet): Knex.MigrationSource<string> {
  const folder = relative(mainMigrations.directory, set.directory);
  return {
    getMigrations: () => migrationsOf(set),
    getMigrationName: (name) => name,
    getMigration(name) {
      const path = posix.join(folder, name.replace(/\.js$/, ''));
      // A pattern that the bundler understands: it takes in all files that match.
      return import(`../../../migrations/${path}.js`);
    },
  };
}

function explainMigrationError(error: unknown): unknown {
  // Raised by a migration that needs the operator to decide something first.
  if (error instanceof DatabaseError && error.code === RAISED && error.hint) {
    // The query builder puts the whole statement in front.
    return new OperatorError(error.message.split(' - ').at(-1) ?? error.message, error.hint);
  }
  if (!(error instanceof Error) || !/migration directory is corrupt/.test(error.message)) return error;
  return new OperatorError(
    'The database was migrated by a newer release than this one.',
    'Install that release again; a database cannot be taken back to an older one without its backup.',
  );
}

/** @throws OperatorError when the server is older than version 15. */
export async function checkServer(connection: Knex): Promise<void> {
  const { rows } = await connection.raw('show server_version_num');
  const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (version >= OLDEST_SERVER) return;
  throw new OperatorError(
    `The database server is PostgreSQL ${version}; ${OLDEST_SERVER} or newer is needed.`,
    'Upgrade it, point DATABASE_URL to a newer one, or leave DATABASE_URL unset to use the embedded PostgreSQL.',
  );
}

/** @throws OperatorError when there is no usable server at `url`; nothing is waited for. */
export async function checkServerAt(url: string, log: Log): Promise<void> {
  await withMaintenanceConnection(url, log, checkServer);
}
