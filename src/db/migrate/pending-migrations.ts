import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { OperatorError } from '../../errors.ts';
import { projectRoot } from '../../files/project-root.ts';
import { type DatabaseUse, useOfAll } from '../connection/database-use.ts';

/** A folder of migrations with a table of its own for what has run: both may lie in one database. */
export interface MigrationSet {
  directory: string;
  tableName: string;
}

export const mainMigrations: MigrationSet = {
  directory: join(projectRoot, 'migrations'),
  tableName: 'migrations',
};

export const metadataMigrations: MigrationSet = {
  directory: join(projectRoot, 'migrations', 'metadata'),
  tableName: 'metadata_migrations',
};

/** Names of migrations of this release that the databases in use do not have yet; empty when all is well. */
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
    `The database lacks ${pending.length} migrations of this release, the first is ${pending[0]}.`,
    'Run: groundswell migrate (or: make migrate)',
  );
}

/** Names of migrations that the databases have and this release does not know: they belong to a newer one. */
export async function unknownMigrations(primary: Knex, metadata: Knex = primary): Promise<string[]> {
  const unknown = await Promise.all([
    unknownOf(primary, mainMigrations),
    unknownOf(metadata, metadataMigrations),
  ]);
  return unknown.flat();
}

async function unknownOf(connection: Knex, set: MigrationSet): Promise<string[]> {
  const known = new Set(await migrationsOf(set));
  return (await migrationsDone(connection, set)).filter((name) => !known.has(name));
}

/** Whether the database has nothing of ours at all. */
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

/** Names of the migrations that this release has, in their order. */
export async function migrationsOf({ directory }: MigrationSet): Promise<string[]> {
  return (await readdir(directory)).filter((name) => name.endsWith('.js')).sort();
}

async function migrationsDone(connection: Knex, { tableName }: MigrationSet): Promise<string[]> {
  try {
    return await connection(tableName).pluck('name');
  } catch (error) {
    const UNDEFINED_TABLE = '42P01';
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return [];
    throw error;
  }
}
