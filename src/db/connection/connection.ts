import knex, { type Knex } from 'knex';
import type { ClientConfig } from 'pg';
import type { Config } from '../../config/config.ts';
import type { Log } from '../../runtime/log.ts';
import { isTracing } from '../../runtime/tracing.ts';
import { isReadOnly, isUnanswered } from './database-errors.ts';
import { explainConnectionError } from './explain-connection-error.ts';
import { traceStatements } from './statement-spans.ts';
import { valueTypes } from './value-types.ts';

/** How long a request waits for a connection; after that the response is 503, so that the queue doesn't grow. */
const ACQUIRE_TIMEOUT_MS = 1_000;
/** Shorter than ACQUIRE_TIMEOUT_MS, to distinguish an unresponsive host from a full pool. */
const CONNECT_TIMEOUT_MS = 800;
const LOCK_TIMEOUT_MS = 2_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000;
/** How much longer than the server's own limit an answer may take before its connection is dropped, because the host may be gone. */
const NETWORK_ALLOWANCE_MS = 1_000;
const PROBE_TIMEOUT_MS = 500;
/** For two exports at a time, each of which needs a second connection to be cancelled, an import and previews of others. */
const EXPORT_CONNECTIONS = 8;

/** A connection pool or a transaction, for code that passes on either. */
export type DatabaseHandle = Knex;

export type DatabaseSettings = Pick<
  Config,
  | 'DATABASE_URL'
  | 'DATABASE_READ_URL'
  | 'METADATA_DATABASE_URL'
  | 'DATABASE_POOL_SIZE'
  | 'STATEMENT_TIMEOUT_MS'
>;

/** The connection pools of one process. */
export interface DatabasePools {
  primary: Knex;
  /** For reads that may be slightly stale; the primary itself if there is no replica. */
  replica: Knex;
  /** The metadata service's own database; the primary if there is none. */
  metadata: Knex;
  /** To the primary without statement time limits, because an export takes as long as its client, and a batch of an import may wait for another. */
  exports: Knex;
  /** A connection to both servers if there is a replica, to compare them while the pools are full. */
  probes?: { primary: Knex; replica: Knex } | undefined;
  destroy(): Promise<void>;
}

/**
 * Opens pools to the configured databases; nothing connects before the first query. Bigints are numbers (a value above 2^53 - 1 throws),
 * numerics and dates are text, timestamps are `Date`. A lost connection fails its statement; `SafeReads` describes what is retried.
 */
export function createDatabase(settings: DatabaseSettings, log: Log): DatabasePools {
  const { DATABASE_URL, DATABASE_READ_URL, METADATA_DATABASE_URL } = settings;
  if (!DATABASE_URL) throw new Error('resolve DATABASE_URL before creating pools');
  const primary = createPool(DATABASE_URL, settings, log);
  const replica = DATABASE_READ_URL ? createPool(DATABASE_READ_URL, settings, log) : primary;
  const metadata = METADATA_DATABASE_URL ? createPool(METADATA_DATABASE_URL, settings, log) : primary;
  const exports = createMaintenanceConnection(DATABASE_URL, log, { connections: EXPORT_CONNECTIONS });
  const probe = { DATABASE_POOL_SIZE: 1, STATEMENT_TIMEOUT_MS: PROBE_TIMEOUT_MS };
  const probes = DATABASE_READ_URL
    ? { primary: createPool(DATABASE_URL, probe, log), replica: createPool(DATABASE_READ_URL, probe, log) }
    : undefined;
  const pools = new Set([primary, replica, metadata, exports, ...Object.values(probes ?? {})]);
  return {
    primary,
    replica,
    metadata,
    exports,
    probes,
    destroy: async () => {
      await Promise.all([...pools].map((pool) => pool.destroy()));
    },
  };
}

/** Returns the limits that the server itself enforces, by PostgreSQL's names, in milliseconds, 0 for never. Those in the URL win. */
export function timeLimitsOf(
  url: string,
  { STATEMENT_TIMEOUT_MS }: Pick<DatabaseSettings, 'STATEMENT_TIMEOUT_MS'>,
): Record<string, number> {
  const limits = {
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
  };
  const { searchParams } = new URL(url);
  return Object.fromEntries(
    Object.entries(limits).map(([name, limit]) => [name, Number(searchParams.get(name) ?? limit)]),
  );
}

/** Creates one of the pools that `createDatabase` opens. */
export function createPool(
  url: string,
  settings: Pick<DatabaseSettings, 'DATABASE_POOL_SIZE' | 'STATEMENT_TIMEOUT_MS'>,
  log: Log,
): Knex {
  const { STATEMENT_TIMEOUT_MS: statementTimeout } = settings;
  /** Knex ids of connections that are still waiting for an abandoned answer, or that lead to a read-only server. */
  const useless = new Set<string>();
  const pool = knex({
    client: 'pg',
    connection: connectionOptions(url, {
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      // Start-up parameters instead of SET: they apply to every statement and cost no round trip.
      ...timeLimitsOf(url, settings),
      ...(statementTimeout > 0 ? { query_timeout: statementTimeout + NETWORK_ALLOWANCE_MS } : {}),
    }),
    acquireConnectionTimeout: ACQUIRE_TIMEOUT_MS,
    pool: {
      min: 0,
      max: Math.max(1, settings.DATABASE_POOL_SIZE),
      // Called before a connection is reused; a rejected one is closed.
      validate: ({ __knexUid: id }: Connection) => !useless.delete(id),
    },
    log: poolLog(log),
  });
  pool.on('query-error', (error: unknown, { __knexUid: id }: Connection) => {
    if (isUnanswered(error) || isReadOnly(error)) useless.add(id);
  });
  if (isTracing()) traceStatements(pool);
  return pool;
}

/** The id in Knex's documented events, which identifies a connection. */
interface Connection {
  __knexUid: string;
}

interface MaintenanceLimits {
  /** Default: as long as a request waits. */
  lockTimeoutMs?: number;
  /** The most that are open at a time. */
  connections?: number;
}

/**
 * Creates connections without statement time limits, for migrations, bulk loads and exports. They still wait only briefly for a lock that readers
 * hold, because a waiting statement blocks everyone behind it.
 */
export function createMaintenanceConnection(
  url: string,
  log: Log,
  { lockTimeoutMs = LOCK_TIMEOUT_MS, connections = 2 }: MaintenanceLimits = {},
): Knex {
  return knex({
    client: 'pg',
    connection: connectionOptions(url, { connectionTimeoutMillis: 5_000, lock_timeout: lockTimeoutMs }),
    acquireConnectionTimeout: 10_000,
    pool: { min: 0, max: connections },
    log: poolLog(log),
  });
}

/**
 * Runs `work` on a maintenance connection and closes it.
 * @throws OperatorError when the server can't be used
 */
export async function withMaintenanceConnection<Result>(
  url: string,
  log: Log,
  work: (connection: Knex) => Promise<Result>,
  limits?: MaintenanceLimits,
): Promise<Result> {
  const connection = createMaintenanceConnection(url, log, limits);
  try {
    return await work(connection);
  } catch (error) {
    throw explainConnectionError(error, url);
  } finally {
    await connection.destroy();
  }
}

function connectionOptions(url: string, limits: ClientConfig): Knex.PgConnectionConfig {
  const options: ClientConfig = {
    connectionString: url,
    application_name: 'groundswell',
    keepAlive: true,
    types: valueTypes,
    ...limits,
  };
  // Knex passes all options to the driver, but its type lists only some of them.
  return options as Knex.PgConnectionConfig;
}

/** Without this the query builder would log to the console. */
function poolLog(log: Log): Knex.Logger {
  return {
    debug: (message) => log.debug(message),
    warn: (message) => log.debug(message),
    error: (message) => log.error(message),
    deprecate: (method, alternative) => log.warn(`${method} is deprecated, use ${alternative}`),
  };
}
