import knex, { type Knex } from 'knex';
import type { ClientConfig } from 'pg';
import type { Config } from '../../config/config.ts';
import type { Log } from '../../runtime/log.ts';
import { isTracing } from '../../runtime/tracing.ts';
import { isReadOnly, isUnanswered } from './database-errors.ts';
import { explainConnectionError } from './explain-connection-error.ts';
import { traceStatements } from './statement-spans.ts';
import { valueTypes } from './value-types.ts';

/** A request waits so long for a connection; then the answer is 503 and the queue does not grow. */
const ACQUIRE_TIMEOUT_MS = 1_000;
/** Shorter than the above, so that a host that does not answer is told from a pool that is full. */
const CONNECT_TIMEOUT_MS = 800;
const LOCK_TIMEOUT_MS = 2_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000;
/** What an answer may take beyond the server's own limit before its connection is given up: the host may have vanished. */
const NETWORK_ALLOWANCE_MS = 1_000;
const PROBE_TIMEOUT_MS = 500;

/** A pool of connections, a transaction: whatever statements are sent through. For those who hand it on. */
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
  /** For reads that may be slightly old; the primary itself where no replica is set. */
  replica: Knex;
  /** The metadata service's own database; the primary where none is set. */
  metadata: Knex;
  /** Where there is a replica: a connection to both, for comparing them while the pools are full. */
  probes?: { primary: Knex; replica: Knex } | undefined;
  destroy(): Promise<void>;
}

/**
 * Opens pools to the configured databases; nothing is connected before the first query. Bigints are numbers (a value
 * above 2^53 - 1 throws), numerics and dates are text, timestamps are `Date`. A lost connection fails its statement; see
 * `SafeReads` for what is run again.
 */
export function createDatabase(settings: DatabaseSettings, log: Log): DatabasePools {
  const { DATABASE_URL, DATABASE_READ_URL, METADATA_DATABASE_URL } = settings;
  if (!DATABASE_URL) throw new Error('DATABASE_URL must be resolved before pools are made');
  const primary = createPool(DATABASE_URL, settings, log);
  const replica = DATABASE_READ_URL ? createPool(DATABASE_READ_URL, settings, log) : primary;
  const metadata = METADATA_DATABASE_URL ? createPool(METADATA_DATABASE_URL, settings, log) : primary;
  const probe = { DATABASE_POOL_SIZE: 1, STATEMENT_TIMEOUT_MS: PROBE_TIMEOUT_MS };
  const probes = DATABASE_READ_URL
    ? { primary: createPool(DATABASE_URL, probe, log), replica: createPool(DATABASE_READ_URL, probe, log) }
    : undefined;
  const pools = new Set([primary, replica, metadata, ...Object.values(probes ?? {})]);
  return {
    primary,
    replica,
    metadata,
    probes,
    destroy: async () => {
      await Promise.all([...pools].map((pool) => pool.destroy()));
    },
  };
}

/** What the server ends by itself: its own names of the limits, in milliseconds, 0 for never. Those of the address win. */
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

/** One pool of those that `createDatabase` opens. */
export function createPool(
  url: string,
  settings: Pick<DatabaseSettings, 'DATABASE_POOL_SIZE' | 'STATEMENT_TIMEOUT_MS'>,
  log: Log,
): Knex {
  const { STATEMENT_TIMEOUT_MS: statementTimeout } = settings;
  /** By Knex's id: they still wait for an answer that was given up on, or lead to a server that cannot be written. */
  const useless = new Set<string>();
  const pool = knex({
    client: 'pg',
    connection: connectionOptions(url, {
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      // Start-up parameters and not SET: they hold for every statement, and cost no round trip.
      ...timeLimitsOf(url, settings),
      ...(statementTimeout > 0 ? { query_timeout: statementTimeout + NETWORK_ALLOWANCE_MS } : {}),
    }),
    acquireConnectionTimeout: ACQUIRE_TIMEOUT_MS,
    pool: {
      min: 0,
      max: Math.max(1, settings.DATABASE_POOL_SIZE),
      // Before a connection is used again; one that is refused is closed.
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

/** The id that Knex documents with its events, by which they name a connection. */
interface Connection {
  __knexUid: string;
}

interface MaintenanceLimits {
  /** Default: as long as a request waits. */
  lockTimeoutMs?: number;
}

/**
 * One connection without time limits on statements, for migrations and bulk loads. A lock that readers hold is still
 * waited for briefly only: whoever waits for it blocks all who come after.
 */
export function createMaintenanceConnection(
  url: string,
  log: Log,
  { lockTimeoutMs = LOCK_TIMEOUT_MS }: MaintenanceLimits = {},
): Knex {
  return knex({
    client: 'pg',
    connection: connectionOptions(url, { connectionTimeoutMillis: 5_000, lock_timeout: lockTimeoutMs }),
    acquireConnectionTimeout: 10_000,
    pool: { min: 0, max: 2 },
    log: poolLog(log),
  });
}

/**
 * Runs `work` on a maintenance connection, and closes it.
 * @throws OperatorError when the server cannot be used
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
  // Knex hands all of it to the driver, and lists a part of it in its type.
  return options as Knex.PgConnectionConfig;
}

/** The query builder would write to the console. */
function poolLog(log: Log): Knex.Logger {
  return {
    debug: (message) => log.debug(message),
    warn: (message) => log.debug(message),
    error: (message) => log.error(message),
    deprecate: (method, alternative) => log.warn(`${method} is deprecated, use ${alternative}`),
  };
}
