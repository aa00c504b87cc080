import { setTimeout as delay } from 'node:timers/promises';
import { createAdminApp } from './admin/app.ts';
import type { Config } from './config.ts';
import { createContext } from './context.ts';
import { createDatabase, type DatabasePools } from './db/connection.ts';
import { type DatabaseUse, useOfAll } from './db/database-use.ts';
import { checkServerAt, pendingMigrations } from './db/migrate.ts';
import { type ResolvedDatabase, resolveDatabase } from './db/resolve-database.ts';
import { OperatorError } from './errors.ts';
import type { Log } from './log.ts';
import { type Listeners, openListeners } from './server/open-listeners.ts';
import { Readiness } from './server/readiness.ts';
import { Resources } from './server/resources.ts';
import { stopOnSignals } from './server/stop-signals.ts';
import { workerLink } from './server/worker-link.ts';
import type { ServiceName } from './service-names.ts';
import { createServices, databaseUseOf } from './services.ts';

export interface ServeOptions {
  config: Config;
  log: Log;
  /** Default: all services. */
  only?: readonly ServiceName[];
  /** Runs before the first connection of the services, with the resolved settings: migrations, demo data. */
  prepare?: (config: ResolvedDatabase['config']) => Promise<void>;
  /** One of several processes that share the ports; the one that started it looks after the admin port. */
  isWorker?: boolean;
}

/**
 * Starts the services of this process and returns when they answer; a signal stops them and ends the process.
 * @throws OperatorError when a port, the database or its schema is not as needed; nothing is left running then.
 */
export async function serve(options: ServeOptions): Promise<void> {
  const { config, log, only, isWorker = false } = options;
  const listeners = await openListeners(config, only, { isWorker });
  const { services, admin } = listeners;
  const readiness = new Readiness();
  const resources = new Resources();
  const starting = start(options, listeners, readiness, resources);
  stopOnSignals({
    log,
    graceMilliseconds: config.SHUTDOWN_GRACE_MS,
    async stop() {
      readiness.stop();
      for (const listener of services) listener.announceDrain();
      await delay(config.SHUTDOWN_DELAY_MS);
      await Promise.all(services.map((listener) => listener.drain()));
      // A database that is being started has to be there before it can be stopped.
      await starting.catch(() => undefined);
      await resources.release();
      await admin?.drain();
    },
    cut() {
      for (const listener of services) listener.cut();
    },
    abandon: () => resources.abandon(),
  });
  try {
    await starting;
  } catch (error) {
    await resources.release();
    for (const listener of [...services, admin]) listener?.cut();
    throw error;
  }
}

async function start(
  { config, log, only, prepare, isWorker }: ServeOptions,
  listeners: Listeners,
  readiness: Readiness,
  resources: Resources,
): Promise<void> {
  const { admin } = listeners;
  // What prepares the databases prepares both.
  const use = prepare ? useOfAll : databaseUseOf(only);
  admin?.serve(createAdminApp({ readiness }).callback());
  const resolved = await resolveDatabase(config, log, 'serve', use);
  resources.embedded = resolved.embedded;
  await prepare?.(resolved.config);
  const database = createDatabase(resolved.config, log);
  resources.database = database;
  await checkDatabase(database, use, { config: resolved.config, log });
  const context = createContext({ config: resolved.config, log, database });
  resources.mailer = context.mailer;
  for (const { name, listener } of await createServices(context, only)) {
    for (const port of listeners.services.filter(({ endpoint }) => endpoint.serves === name)) {
      port.serve(listener);
    }
  }
  const { registry } = context.metrics;
  admin?.serve(createAdminApp({ readiness, metrics: registry }).callback());
  if (only === undefined || only.includes('fundraising')) {
    resources.outbox = context.outbox;
    context.outbox.start();
  }
  readiness.watch(database, use);
  if (isWorker) workerLink.join({ registry, cache: context.cache });
  log.info(
    { host: config.HOST, ports: portsOf(listeners), ...(isWorker ? { worker: process.pid } : {}) },
    'ready',
  );
}

function portsOf({ services, admin }: Listeners): Record<string, number> {
  const endpoints = [...services, ...(admin ? [admin] : [])].map(({ endpoint }) => endpoint);
  return Object.fromEntries(endpoints.map(({ name, port }) => [name, port]));
}

/** @throws OperatorError for a server that is too old, or a database that lacks a migration */
export async function checkDatabase(
  { primary, metadata }: DatabasePools,
  use: DatabaseUse,
  { config, log }: Pick<ServeOptions, 'config' | 'log'>,
): Promise<void> {
  const { DATABASE_URL, METADATA_DATABASE_URL = DATABASE_URL } = config;
  const used = [use.main && DATABASE_URL, use.metadata && METADATA_DATABASE_URL];
  for (const url of new Set(used)) {
    if (url) await checkServerAt(url, log);
  }
  const pending = await pendingMigrations(primary, metadata, use);
  if (pending.length === 0) return;
  throw new OperatorError(
    `The database lacks ${pending.length} migrations of this release, the first is ${pending[0]}.`,
    'Run: groundswell migrate (or: make migrate)',
  );
}
