import type { Config } from '../../config/config.ts';
import type { Log } from '../../runtime/log.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded/embedded-postgres.ts';
import type { DatabaseUse } from './database-use.ts';

export interface ResolvedDatabase {
  /** The settings, with the URL to use. */
  config: Config & { DATABASE_URL: string };
  /** Set when the operator hasn't configured a server. */
  embedded: EmbeddedPostgres | undefined;
}

/**
 * Returns the operator's database if DATABASE_URL names one; otherwise starts the embedded one. A process that only uses the metadata
 * service's own database uses that one everywhere. `purpose` is what other processes report that this one does with the embedded database.
 */
export async function resolveDatabase(
  config: Config,
  log: Log,
  { purpose, use }: { purpose: string; use: DatabaseUse },
): Promise<ResolvedDatabase> {
  const { DATABASE_URL, METADATA_DATABASE_URL } = config;
  if (!use.main && METADATA_DATABASE_URL) {
    const only = {
      DATABASE_URL: METADATA_DATABASE_URL,
      DATABASE_READ_URL: undefined,
      METADATA_DATABASE_URL: undefined,
    };
    return { config: { ...config, ...only }, embedded: undefined };
  }
  if (DATABASE_URL) return { config: { ...config, DATABASE_URL }, embedded: undefined };
  const embedded = await startEmbeddedPostgres({ dataDirectory: config.DATA_DIR, log, purpose });
  return { config: { ...config, DATABASE_URL: embedded.url }, embedded };
}
