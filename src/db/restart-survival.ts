import type { Knex } from 'knex';
import { isConnectionLoss, toDomainError } from './database-errors.ts';
import { retryReads } from './retry-reads.ts';

/** An outage shorter than this is waited for; during a longer one every request is refused at once. */
const PATIENCE_MS = 5_000;
const ATTEMPT_EVERY_MS = 50;
/** What a statement may take beyond the server's own limit before its connection is given up as dead. */
const NETWORK_ALLOWANCE_MS = 1_000;

export interface SurvivalOptions {
  /** The server's own `statement_timeout`. */
  statementTimeoutMilliseconds: number;
}

/**
 * Makes a pool ride out a restart of its database. Reads outside a transaction are run again on another connection; for
 * everything else only the connecting is repeated, since nothing has been sent then. A statement whose answer never comes (the
 * host has vanished) loses its connection instead of holding it.
 */
export function surviveRestarts(pool: Knex, { statementTimeoutMilliseconds }: SurvivalOptions): void {
  const { client } = pool;
  waitForDatabase(client);
  const createRunner: (builder: Builder) => Runner = client.runner.bind(client);
  client.runner = (builder: Builder): Runner => {
    const runner = createRunner(builder);
    // A runner keeps its connection, so that each attempt needs a new one.
    if (isRead(builder)) runner.run = () => retryReads(() => createRunner(builder).run());
    return runner;
  };
  if (statementTimeoutMilliseconds > 0) {
    client.on('start', (builder: Builder) => {
      builder.timeout?.(statementTimeoutMilliseconds + NETWORK_ALLOWANCE_MS);
    });
  }
}

/** The query builder's own objects; it exports no types for them. A raw statement has `sql`, a built one `_method`. */
interface Runner {
  run(): Promise<unknown>;
}
interface Builder {
  sql?: string;
  _method?: string;
  _single?: { lock?: string };
  _statements?: { grouping: string }[];
  toSQL(): { sql: string };
  timeout?(milliseconds: number): unknown;
}

const READING_METHODS = new Set(['select', 'first', 'pluck']);
const READING_WORDS = /^\s*(select|with|values|table)\b/i;
/** Also in `for update` and in a common table expression that writes. */
const WRITING_WORDS = /\b(insert|update|delete|merge|share|call|truncate|nextval|pg_advisory\w*)\b/i;

function isRead(builder: Builder): boolean {
  if (builder.sql !== undefined) return readsOnly(builder.sql);
  if (!READING_METHODS.has(builder._method ?? '') || builder._single?.lock) return false;
  // Only a common table expression can write inside a select.
  const hasExpressions = builder._statements?.some(({ grouping }) => grouping === 'with') ?? false;
  return !hasExpressions || readsOnly(builder.toSQL().sql);
}

function readsOnly(sql: string): boolean {
  return READING_WORDS.test(sql) && !WRITING_WORDS.test(sql);
}

function waitForDatabase(client: Knex.Client): void {
  const connect = client.acquireConnection.bind(client);
  let unreachableSince: number | undefined;
  client.acquireConnection = async () => {
    for (;;) {
      try {
        const connection = await connect();
        unreachableSince = undefined;
        return connection;
      } catch (error) {
        if (!isConnectionLoss(error)) throw error;
        unreachableSince ??= Date.now();
        // Translated, so that the retry of a read does not begin another wait.
        if (Date.now() - unreachableSince > PATIENCE_MS) throw toDomainError(error);
        await new Promise((resolve) => setTimeout(resolve, ATTEMPT_EVERY_MS * (0.5 + Math.random())));
      }
    }
  };
}
