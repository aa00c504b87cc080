import { setTimeout as delay } from 'node:timers/promises';
import type { ServingProcess } from './application.ts';
import type { Config } from './config.ts';
import { useOfAll } from './db/database-use.ts';
import { type ResolvedDatabase, resolveDatabase } from './db/resolve-database.ts';
import { databaseUseOf, type ServiceName } from './domain/service-names.ts';
import type { Log } from './log.ts';
import { openListeners } from './server/open-listeners.ts';
import { Readiness } from './server/readiness.ts';
import { Resources } from './server/resources.ts';
import { stopOnSignals } from './server/stop-signals.ts';

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
  const starting = start(options, { listeners, readiness, resources });
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

async function start(options: ServeOptions, parts: ServingProcess): Promise<void> {
  const { config, log, only, prepare } = options;
  // What prepares the databases prepares both.
  const use = prepare ? useOfAll : databaseUseOf(only);
  let loading: ReturnType<typeof loadApplication> | undefined;
  const load = () => {
    loading ??= loadApplication(parts);
    return loading;
  };
  const resolved = await resolveDatabase(config, log, { purpose: 'serve', use, onWait: load });
  parts.resources.embedded = resolved.embedded;
  const { startApplication } = await load();
  await startApplication({ ...options, use }, parts, resolved);
}

async function loadApplication(parts: ServingProcess): Promise<typeof import('./application.ts')> {
  const application = await import('./application.ts');
  application.announceStart(parts);
  return application;
}
