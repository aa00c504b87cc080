import { createAdminApp } from './admin/app.ts';
import type { Config } from './config.ts';
import { createContext } from './context.ts';
import { createDatabase, type DatabasePools } from './db/connection.ts';
import { checkServerAt, pendingMigrations } from './db/migrate.ts';
import { type ResolvedDatabase, resolveDatabase } from './db/resolve-database.ts';
import { OperatorError } from './errors.ts';
import type { Log } from './log.ts';
import { openListeners } from './server/open-listeners.ts';
import { Readiness } from './server/readiness.ts';
import { stopOnSignals } from './server/stop-signals.ts';
import { createServices, type ServiceName } from './services.ts';

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
export async function serve({ config, log, only, prepare }: ServeOptions): Promise<void> {
  const readiness = new Readiness();
  const { services: listeners, admin } = await openListeners(config, only);
  admin.serve(createAdminApp({ readiness }).callback());

  const undo: (() => Promise<void>)[] = [];
  const undoAll = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  let embedded: ResolvedDatabase['embedded'];
  stopOnSignals({
    log,
    graceMilliseconds: config.SHUTDOWN_GRACE_MS,
    async stop() {
      readiness.stop();
      for (const listener of listeners) listener.announceDrain();
      await new Promise((resolve) => setTimeout(resolve, config.SHUTDOWN_DELAY_MS));
      await Promise.all(listeners.map((listener) => listener.drain()));
      await undoAll();
      await admin.drain();
    },
    async cut() {
      for (const listener of [...listeners, admin]) listener.cut();
      await undoAll();
    },
    abandon: () => embedded?.abandon(),
  });

  try {
    const resolved = await resolveDatabase(config, log, 'serve');
    embedded = resolved.embedded;
    undo.push(async () => embedded?.stop());
    await prepare?.(resolved.config);
    const database = createDatabase(resolved.config, log);
    undo.push(() => database.destroy());
    await checkDatabase(database, { config: resolved.config, log });
    const context = createContext({ config: resolved.config, log, database });
    const services = await createServices(context, only);
    for (const { name, listener } of services) {
      listeners.find(({ endpoint }) => endpoint.name === name)?.serve(listener);
    }
    admin.serve(createAdminApp({ readiness, registry: context.metrics.registry }).callback());
    readiness.watch(database);
  } catch (error) {
    await undoAll();
    for (const listener of [...listeners, admin]) listener.cut();
    throw error;
  }
  const addresses = [...listeners, admin].map(({ endpoint }) => [endpoint.name, endpoint.port]);
  log.info({ host: config.HOST, ports: Object.fromEntries(addresses) }, 'ready');
}

async function checkDatabase(
  { primary, metadata }: DatabasePools,
  { config, log }: ServeOptions,
): Promise<void> {
  for (const url of new Set([config.DATABASE_URL, config.METADATA_DATABASE_URL])) {
    if (url) await checkServerAt(url, log);
  }
  const pending = await pendingMigrations(primary, metadata);
  if (pending.length === 0) return;
  throw new OperatorError(
    `The database lacks ${pending.length} migrations of this release, the first is ${pending[0]}.`,
    'Run: groundswell migrate (or: make migrate)',
  );
}
