import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

export interface ResolvedDatabase {
  /** The settings, with the address that is to be used. */
  config: Config & { DATABASE_URL: string };
  /** Set when no server of the operator's own is configured. */
  embedded: EmbeddedPostgres | undefined;
}

/** The operator's database where DATABASE_URL names one, else the embedded one, started. `purpose` is told to other processes. */
export async function resolveDatabase(config: Config, log: Log, purpose: string): Promise<ResolvedDatabase> {
  const { DATABASE_URL } = config;
  if (DATABASE_URL) return { config: { ...config, DATABASE_URL }, embedded: undefined };
  const embedded = await startEmbeddedPostgres({ dataDirectory: config.DATA_DIR, log, purpose });
  return { config: { ...config, DATABASE_URL: embedded.url }, embedded };
}
