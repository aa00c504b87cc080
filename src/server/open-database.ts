import type { Config } from '../config/config.ts';
import { createDatabase, type DatabasePools } from '../db/connection/connection.ts';
import type { DatabaseUse } from '../db/connection/database-use.ts';
import type { ResolvedDatabase } from '../db/connection/resolve-database.ts';
import { checkServerAt, migrate } from '../db/migrate/migrate.ts';
import { isNeverMigrated, refuseUnmigrated } from '../db/migrate/pending-migrations.ts';
import type { Log } from '../log.ts';

/**
 * Opens the pools of a process that serves. An embedded database gets its tables when it is empty.
 * @throws OperatorError for a server that is too old, or a database that lacks a migration
 */
export async function openDatabase(
  config: ResolvedDatabase['config'],
  { log, use, isEmbedded }: { log: Log; use: DatabaseUse; isEmbedded: boolean },
): Promise<DatabasePools> {
  const database = createDatabase(config, log);
  try {
    if (!isEmbedded) await checkServers(config, use, log);
    else if (await isNeverMigrated(database.primary)) {
      // A separate database of the metadata service is migrated by the operator.
      const metadata = config.METADATA_DATABASE_URL === undefined;
      await migrate({ url: config.DATABASE_URL, use: { main: true, metadata }, log });
    }
    await refuseUnmigrated(database.primary, database.metadata, use);
    return database;
  } catch (error) {
    await database.destroy();
    throw error;
  }
}

async function checkServers(config: Config, use: DatabaseUse, log: Log): Promise<void> {
  const { DATABASE_URL, METADATA_DATABASE_URL = DATABASE_URL } = config;
  const used = [use.main && DATABASE_URL, use.metadata && METADATA_DATABASE_URL];
  for (const url of new Set(used)) {
    if (url) await checkServerAt(url, log);
  }
}
