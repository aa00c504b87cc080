import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { projectRoot } from '../../config/project-root.ts';
import { OperatorError } from '../../errors.ts';
import { type DatabaseUse, useOfAll } from '../connection/database-use.ts';

/** A folder of migrations with its own table of those that have run. Several sets may share a database. */
export interface MigrationSet {
  directory: string;
  tableName: string;
  /** Set if databases from before 0.3.0 got the same schema as from the migrations up to `replacedUntil` with `count` older ones. */
  former?: { count: number; last: string; replacedUntil: string };
}

export const mainMigrations: MigrationSet = {
  directory: join(projectRoot, 'migrations'),
  tableName: 'migrations',
  former: {
    count: 117,
    last: '20261126163100_report_changed_posts.js',
    replacedUntil: '20261126182400_create_webhooks.js',
  },
};

export const metadataMigrations: MigrationSet = {
  directory: join(projectRoot, 'migrations', 'metadata'),
  tableName: 'metadata_migrations',
  former: {
    count: 4,
    last: '20261121170000_limit_metadata_keys.js',
    replacedUntil: '20261126180000_create_metadata.js',
  },
};

/** Returns the names of this release's migrations that the databases in use don't have yet; empty when they are up to date. */
export async function pendingMigrations(
  primary: Knex,
  metadata: Knex = primary,
  use: DatabaseUse = useOfAll,
): Promise<string[]> {
  const pending = await Promise.all([
    use.main ? pendingOf(primary, mainMigrations) : [],
    use.metadata ? pendingOf(metadata, metadataMigrations) : [],
  ]);
  return pending.flat();
}

/** @throws OperatorError when the databases in use lack a migration of this release */
export async function refuseUnmigrated(primary: Knex, metadata: Knex, use: DatabaseUse): Promise<void> {
  const pending = await pendingMigrations(primary, metadata, use);
  if (pending.length === 0) return;
  throw new OperatorError(
    `The database lacks ${pending.length} migrations of this release, starting with ${pending[0]}.`,
    'Run: groundswell migrate (or: make migrate)',
  );
}

/** Returns the names of migrations that ran in these databases but that only a newer release knows. */
export async function unknownMigrations(primary: Knex, metadata: Knex = primary): Promise<string[]> {
  const unknown = await Promise.all([
    unknownOf(primary, mainMigrations),
    unknownOf(metadata, metadataMigrations),
  ]);
  return unknown.flat();
}

async function unknownOf(connection: Knex, set: MigrationSet): Promise<string[]> {
  const known = await migrationsOf(set);
  const done = await migrationsDone(connection, set);
  return done.filter((name) => name > (known[0] ?? '') && !known.includes(name));
}

/** Whether no migration has run in the database. */
export async function isNeverMigrated(
  connection: Knex,
  set: MigrationSet = mainMigrations,
): Promise<boolean> {
  return (await migrationsDone(connection, set)).length === 0;
}

async function pendingOf(connection: Knex, set: MigrationSet): Promise<string[]> {
  const done = new Set(await migrationsDone(connection, set));
  return (await migrationsOf(set)).filter((name) => !done.has(name));
}

/** Returns the names of the migrations in this release, in order. */
export async function migrationsOf({ directory }: MigrationSet): Promise<string[]> {
  return (await readdir(directory)).filter((name) => name.endsWith('.js')).sort();
}

export async function migrationsDone(connection: Knex, { tableName }: MigrationSet): Promise<string[]> {
  try {
    return await connection(tableName).pluck('name');
  } catch (error) {
    const UNDEFINED_TABLE = '42P01';
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return [];
    throw error;
  }
}
