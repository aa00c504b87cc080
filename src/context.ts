import type { Knex } from 'knex';
import type { Config } from './config.ts';
import { CredentialRepository } from './db/repositories/credentials.ts';
import { ResponseCache } from './http/response-cache.ts';
import type { Log } from './log.ts';
import { createMetrics, type Metrics } from './metrics.ts';

/** The databases a process talks to. Public reads go to `replica`, which is the primary where no replica is configured. */
export interface Database {
  primary: Knex;
  replica: Knex;
}

/** Everything a handler may use. Built once a process, here; tests replace the clock. */
export interface Context {
  config: Config;
  log: Log;
  metrics: Metrics;
  clock: () => Date;
  database: Database;
  cache: ResponseCache;
  credentials: CredentialRepository;
}

export interface ContextParts {
  config: Config;
  log: Log;
  database: Database;
  clock?: () => Date;
}

export function createContext({ config, log, database, clock = () => new Date() }: ContextParts): Context {
  return {
    config,
    log,
    metrics: createMetrics(),
    clock,
    database,
    cache: new ResponseCache({ seconds: config.CACHE_SECONDS, bytes: config.CACHE_MEGABYTES * 2 ** 20 }),
    credentials: new CredentialRepository(database.primary),
  };
}
