import { checkSessions } from '../db/connection/check-sessions.ts';
import { createDatabase } from '../db/connection/connection.ts';
import type { DatabaseUse } from '../db/connection/database-use.ts';
import type { ResolvedDatabase } from '../db/connection/resolve-database.ts';
import { checkServerAt, migrate } from '../db/migrate/migrate.ts';
import { isNeverMigrated, refuseUnmigrated } from '../db/migrate/pending-migrations.ts';
import { OperatorError } from '../errors.ts';
import type { Log } from '../runtime/log.ts';

/**
 * Checks, before anything is served, that the databases can be used. An empty embedded database gets its tables.
 * @throws OperatorError for a server that is too old, a pooler that breaks sessions, or a missing migration
 */
export async function ensureDatabase(
  config: ResolvedDatabase['config'],
  { log, use, isEmbedded }: { log: Log; use: DatabaseUse; isEmbedded: boolean },
): Promise<void> {
  if (!isEmbedded) await checkServers(config, use, log);
  const database = createDatabase({ ...config, DATABASE_POOL_SIZE: 1 }, log);
  try {
    if (isEmbedded && (await isNeverMigrated(database.primary))) {
      // The operator migrates a separate database of the metadata service.
      const metadata = config.METADATA_DATABASE_URL === undefined;
      await migrate({ url: config.DATABASE_URL, use: { main: true, metadata }, log });
    }
    await refuseUnmigrated(database.primary, database.metadata, use);
  } finally {
    await database.destroy();
  }
}

async function checkServers(config: ResolvedDatabase['config'], use: DatabaseUse, log: Log): Promise<void> {
  const { DATABASE_URL, METADATA_DATABASE_URL = DATABASE_URL, DATABASE_READ_URL } = config;
  const used = [use.main && DATABASE_URL, use.metadata && METADATA_DATABASE_URL];
  for (const url of new Set(used)) {
    if (!url) continue;
    await checkServerAt(url, log);
    await checkSessions(url, config, log);
  }
  if (!use.main || !DATABASE_READ_URL) return;
  // A replica may be unreachable.
  await checkSessions(DATABASE_READ_URL, config, log).catch((error) => {
    if (error instanceof OperatorError) throw error;
  });
}
