import {
  createDatabase,
  type DatabasePools,
  type DatabaseSettings,
} from '../../src/db/connection/connection.ts';
import { createLog } from '../../src/runtime/log.ts';

export function databaseSettings(url: string, settings: Partial<DatabaseSettings> = {}): DatabaseSettings {
  return {
    DATABASE_URL: url,
    DATABASE_READ_URL: undefined,
    METADATA_DATABASE_URL: undefined,
    DATABASE_POOL_SIZE: 5,
    STATEMENT_TIMEOUT_MS: 5000,
    ...settings,
  };
}

/** Opens pools with the server's time limits. */
export function openPools(url: string, settings?: Partial<DatabaseSettings>): DatabasePools {
  return createDatabase(databaseSettings(url, settings), createLog('silent'));
}
