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
import type { Mailer } from './mail/mailer.ts';
import type { OutboxSender } from './mail/outbox-sender.ts';
import { type Listeners, openListeners } from './server/open-listeners.ts';
import { Readiness } from './server/readiness.ts';
import { stopOnSignals } from './server/stop-signals.ts';
import type { ServiceName } from './service-names.ts';
import { createServices, databaseUseOf } from './services.ts';

export interface ServeOptions {
  config: Config;
  log: Log;
  /** Default: all services. */
  only?: readonly ServiceName[];
  /** Runs before the first connection of the services, with the resolved settings: migrations, demo data. */
  prepare?: (config: ResolvedDatabase['config']) => Promise<void>;
}

/**
 * Starts the services of this process and returns when they answer; a signal stops them and ends the process.
 * @throws OperatorError when a port, the database or its schema is not as needed; nothing is left running then.
 */
export async function serve(options: ServeOptions): Promise<void> {
  const { config, log, only } = options;
  const listeners = await openListeners(config, only);
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
      await admin.drain();
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
    for (const listener of [...services, admin]) listener.cut();
    throw error;
  }
}

async function start(
  { config, log, only, prepare }: ServeOptions,
  listeners: Listeners,
  readiness: Readiness,
  resources: Resources,
): Promise<void> {
  const { admin } = listeners;
  // What prepares the databases prepares both.
  const use = prepare ? useOfAll : databaseUseOf(only);
  admin.serve(createAdminApp({ readiness }).callback());
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
  admin.serve(createAdminApp({ readiness, registry: context.metrics.registry }).callback());
  if (only === undefined || only.includes('fundraising')) {
    resources.outbox = context.outbox;
    context.outbox.start();
  }
  readiness.watch(database, use);
  const ports = [...listeners.services, admin].map(({ endpoint }) => [endpoint.name, endpoint.port]);
  log.info({ host: config.HOST, ports: Object.fromEntries(ports) }, 'ready');
}

/** What a process holds and must let go of, in this order, before it ends. */
class Resources {
  mailer: Mailer | undefined;
  outbox: OutboxSender | undefined;
  database: DatabasePools | undefined;
  embedded: ResolvedDatabase['embedded'];

  async release(): Promise<void> {
    try {
      await Promise.all([this.mailer?.settled(), this.outbox?.stop()]);
      await this.database?.destroy();
    } finally {
      await this.embedded?.stop();
    }
  }

  abandon(): void {
    this.embedded?.abandon();
  }
}

async function checkDatabase(
  { primary, metadata }: DatabasePools,
  use: DatabaseUse,
  { config, log }: ServeOptions,
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
