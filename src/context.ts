import type { Knex } from 'knex';
import type { Config } from './config.ts';
import type { Log } from './log.ts';

/** The databases a process talks to. Public reads go to `replica`, which is the primary where no replica is configured. */
export interface Database {
  primary: Knex;
  replica: Knex;
}

/** Everything a handler may use. Built once a process, here; tests replace the clock. */
export interface Context {
  config: Config;
  log: Log;
  clock: () => Date;
  database: Database;
}

export interface ContextParts {
  config: Config;
  log: Log;
  database: Database;
  clock?: () => Date;
}

export function createContext({ config, log, database, clock = () => new Date() }: ContextParts): Context {
  return { config, log, clock, database };
}
