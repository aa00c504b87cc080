import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Knex } from 'knex';
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

/** Names of migrations that the databases have and this release does not know: they belong to a newer one. */
export async function unknownMigrations(primary: Knex, metadata: Knex = primary): Promise<string[]> {
  const unknown = await Promise.all(
    [[primary, mainMigrations] as const, [metadata, metadataMigrations] as const].map(
      async ([connection, { directory, tableName }]) => {
        const known = new Set(await readdir(directory));
        return (await migrationsDone(connection, tableName)).filter((name) => !known.has(name));
      },
    ),
  );
  return unknown.flat();
}

/** Whether the main database has nothing of ours at all. */
export async function isNeverMigrated(primary: Knex): Promise<boolean> {
  return (await migrationsDone(primary, mainMigrations.tableName)).length === 0;
}

async function pendingOf(connection: Knex, { directory, tableName }: MigrationSet): Promise<string[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.js')).sort();
  const done = new Set(await migrationsDone(connection, tableName));
  return names.filter((name) => !done.has(name));
}

async function migrationsDone(connection: Knex, tableName: string): Promise<string[]> {
  try {
    return await connection(tableName).pluck('name');
  } catch (error) {
    const UNDEFINED_TABLE = '42P01';
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return [];
    throw error;
  }
}
