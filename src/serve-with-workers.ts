import { Registry } from 'prom-client';
import { createAdminApp } from './admin/app.ts';
import { useOfAll } from './db/database-use.ts';
import { resolveDatabase } from './db/resolve-database.ts';
import { databaseUseOf } from './domain/service-names.ts';
import type { ServeOptions } from './main.ts';
import { openDatabase } from './server/open-database.ts';
import { openListeners } from './server/open-listeners.ts';
import { Readiness } from './server/readiness.ts';
import { Resources } from './server/resources.ts';
import { stopOnSignals } from './server/stop-signals.ts';
import { WorkerProcesses } from './server/worker-processes.ts';

/** Beyond the time that a worker takes to stop: this process ends last. */
const LAST_GRACE_MS = 3_000;

/**
 * Starts several processes that share the ports and returns when all answer. This one serves the admin port for them, replaces
 * those that end by themselves, and stops them in order when it is stopped.
 * @throws OperatorError as `serve` does; nothing is left running then
 */
export async function serveWithWorkers(options: ServeOptions, count: number): Promise<void> {
  const { config, log, only, prepare } = options;
  // The workers open the services' ports; a taken one is to be found before any work is done.
  const { services, admin } = await openListeners(config, only);
  await Promise.all(services.map((listener) => listener.drain()));
  const readiness = new Readiness();
  admin?.serve(createAdminApp({ readiness }).callback());
  const workers = new WorkerProcesses(log);
  const resources = new Resources();

  async function start(): Promise<void> {
    const use = prepare ? useOfAll : databaseUseOf(only);
    const resolved = await resolveDatabase(config, log, { purpose: 'serve', use });
    resources.embedded = resolved.embedded;
    const small = { ...resolved, config: { ...resolved.config, DATABASE_POOL_SIZE: 1 } };
    const database = await openDatabase(small, { log, use, resources, prepare });
    await workers.start(count);
    const metrics = { contentType: Registry.PROMETHEUS_CONTENT_TYPE, metrics: () => workers.figures() };
    admin?.serve(createAdminApp({ readiness, metrics }).callback());
    readiness.watch(database, use, () => (workers.someAreReady ? undefined : 'no worker is ready'));
  }

  const starting = start();
  stopOnSignals({
    log,
    graceMilliseconds: config.SHUTDOWN_DELAY_MS + config.SHUTDOWN_GRACE_MS + LAST_GRACE_MS,
    async stop() {
      readiness.stop();
      try {
        await workers.stop();
      } finally {
        await starting.catch(() => undefined);
        await resources.release();
        await admin?.drain();
      }
    },
    cut: () => workers.cut(),
    abandon() {
      workers.cut();
      resources.abandon();
    },
  });
  try {
    await starting;
  } catch (error) {
    workers.cut();
    await resources.release();
    admin?.cut();
    throw error;
  }
}
