import { createAdminApp } from './admin/app.ts';
import { createContext } from './context.ts';
import type { DatabaseUse } from './db/database-use.ts';
import type { ResolvedDatabase } from './db/resolve-database.ts';
import type { ServeOptions } from './main.ts';
import { openDatabase } from './server/open-database.ts';
import type { Listeners } from './server/open-listeners.ts';
import type { Readiness } from './server/readiness.ts';
import type { Resources } from './server/resources.ts';
import { workerLink } from './server/worker-link.ts';
import { createServices } from './services.ts';

/** What `serve` holds from its first moment on. */
export interface ServingProcess {
  listeners: Listeners;
  readiness: Readiness;
  resources: Resources;
}

/** Answers on the admin port while the services do not yet. */
export function announceStart({ listeners, readiness }: ServingProcess): void {
  listeners.admin?.serve(createAdminApp({ readiness }).callback());
}

/**
 * Gives the open ports their services. Most of the program hangs on this file, which can be loaded while the database starts.
 * @throws OperatorError when the database or its schema is not as needed
 */
export async function startApplication(
  { log, only, prepare, isWorker, use }: ServeOptions & { use: DatabaseUse },
  { listeners, readiness, resources }: ServingProcess,
  resolved: ResolvedDatabase,
): Promise<void> {
  const { config } = resolved;
  const { admin } = listeners;
  const database = await openDatabase(resolved, { log, use, resources, prepare });
  const context = createContext({ config, log, database });
  for (const { name, listener } of await createServices(context, only)) {
    for (const port of listeners.services.filter(({ endpoint }) => endpoint.serves === name)) {
      port.serve(listener);
    }
  }
  const { registry } = context.metrics;
  admin?.serve(createAdminApp({ readiness, metrics: registry }).callback());
  if (use.main) {
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
