import cluster from 'node:cluster';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import type { Config } from '../config/config.ts';
import { httpsObstacle } from '../config/https-obstacle.ts';
import { createDatabase, type DatabasePools } from '../db/connection/connection.ts';
import { useOfAll } from '../db/connection/database-use.ts';
import { type ResolvedDatabase, resolveDatabase } from '../db/connection/resolve-database.ts';
import { databaseUseOf, type PartName, partNames, servicesOf } from '../domain/service-names.ts';
import type { Log } from '../runtime/log.ts';
import { createAdminApp, type MetricsSource } from './admin-app.ts';
import type { Background } from './background.ts';
import { ensureDatabase } from './ensure-database.ts';
import { createListeners, openAll } from './listeners.ts';
import { Readiness } from './readiness.ts';
import { ServedCertificate } from './served-certificate.ts';
import { stopOnSignals } from './signals.ts';
import { startTracing } from './start-tracing.ts';
import { linkWorkers, reportReady } from './workers/worker-link.ts';
import { WorkerProcesses } from './workers/worker-processes.ts';

/** The process that manages workers ends this much later than they do. */
const LONGER_THAN_WORKERS_MS = 3_000;

/** Loads the services' code while PostgreSQL starts: both take about as long. */
async function loadServices() {
  // PostgreSQL's process starts as soon as this thread is free.
  await nextTurn();
  const { createContext } = await import('../context.ts');
  const { createServices } = await import('./services.ts');
  const { startBackground } = await import('./background.ts');
  return { createContext, createServices, startBackground };
}

interface ServeOptions {
  config: Config;
  log: Log;
  only?: readonly PartName[];
  /** How many processes share the ports. With more than one, this process starts and supervises them, and one more that sends webhooks. */
  workers?: number;
  /** Runs before the services' first connection, with the resolved settings: migrations, demo data. */
  prepare?: (config: ResolvedDatabase['config']) => Promise<void>;
  /** Runs once the services respond, also with the resolved settings. */
  announce?: (config: ResolvedDatabase['config']) => Promise<void>;
}

/**
 * Starts the services, in this process or in workers, and returns once they respond. A signal stops them and ends the process. Workers run
 * this function too: they have no admin port, and open the shared ports only when they can respond.
 * @throws OperatorError if a port, the database or its schema can't be used; nothing is left running then
 */
export async function serve(options: ServeOptions): Promise<void> {
  const { config, log, only = partNames, workers: count = 1, prepare, announce } = options;
  const served = servicesOf(only);
  const sendsWebhooks = only.includes('webhooks');
  const { TLS_KEY_FILE, TLS_CERT_FILE } = config;
  const certificate =
    TLS_KEY_FILE && TLS_CERT_FILE ? new ServedCertificate({ TLS_KEY_FILE, TLS_CERT_FILE }) : undefined;
  const { services, admin } = createListeners(config, served);
  const { isWorker } = cluster;
  const workers = count > 1 ? new WorkerProcesses(log) : undefined;
  // Detects a taken port before any work is done. The ports respond with 503 until the services are ready.
  if (!isWorker) await openAll([...services, admin], config);
  if (workers) await Promise.all(services.map((listener) => listener.drain()));
  const readiness = new Readiness();
  admin.serve(createAdminApp({ readiness }).callback());
  let embedded: ResolvedDatabase['embedded'];
  let database: DatabasePools | undefined;
  let background: Background | undefined;
  let stopTracing: (() => Promise<void>) | undefined;

  async function start(): Promise<void> {
    // Preparation needs both databases.
    const use = prepare ? useOfAll : databaseUseOf(only);
    const resolving = resolveDatabase(config, log, { purpose: 'serve', use });
    const [resolved] = await Promise.all([resolving, workers ? undefined : loadServices()]);
    embedded = resolved.embedded;
    await prepare?.(resolved.config);
    // A worker relies on the process that started it. It may start while the database is unreachable, and responds once it is back.
    if (!isWorker) await ensureDatabase(resolved.config, { log, use, isEmbedded: embedded !== undefined });
    const metrics = workers ? await workers.start(partsOfWorkers()) : await startServices(resolved.config);
    admin.serve(createAdminApp({ readiness, metrics }).callback());
    const https = httpsObstacle(config);
    if (!isWorker) {
      readiness.watch({ settings: resolved.config, use, log, workers, https, certificate });
    }
    certificate?.renewFor(services, log);
    const worker = isWorker ? { worker: process.pid } : {};
    if (!isWorker && !sendsWebhooks && use.main) {
      log.info('this process sends no webhooks; run one with: groundswell serve --only webhooks');
    }
    if (!workers) log.info({ ...addresses(), sendsWebhooks, ...worker }, 'ready');
    await announce?.(resolved.config);
  }

  function partsOfWorkers(): PartName[][] {
    const sender: PartName[][] = sendsWebhooks ? [['webhooks']] : [];
    return [...Array.from({ length: count }, () => served), ...sender];
  }

  async function startServices(settings: Config): Promise<MetricsSource> {
    stopTracing = await startTracing(settings, log);
    database = createDatabase(settings, log);
    const { createContext, createServices, startBackground } = await loadServices();
    const context = createContext({ config: settings, log, database });
    // Must happen before anything is cached.
    if (isWorker) linkWorkers(context, served.length > 0);
    for (const { name, listener } of await createServices(context, served)) {
      for (const port of services.filter(({ endpoint }) => endpoint.serves === name)) {
        port.serve(listener);
        if (isWorker) await port.open();
      }
    }
    if (databaseUseOf(only).main) {
      background = startBackground(context, { sendsWebhooks, runsJobs: served.includes('operations') });
    }
    if (isWorker) reportReady();
    return context.metrics.registry;
  }

  function addresses() {
    const open = isWorker ? services : [...services, admin];
    const ports = open.map(({ endpoint: { name, port } }) => [name, port]);
    return { host: config.HOST, ports: Object.fromEntries(ports) };
  }

  async function finishRequests(): Promise<void> {
    if (workers) return workers.stop();
    // Clients whose connection is closed reconnect immediately while the port is open; they would be among the connections that it closes.
    await delay(config.SHUTDOWN_DELAY_MS);
    background?.letClientsGo();
    await Promise.all(services.map((listener) => listener.drain()));
  }

  function cutRequests(): void {
    workers?.cut();
    for (const listener of services) listener.cut();
  }

  async function release(): Promise<void> {
    certificate?.close();
    try {
      await background?.stop();
      await database?.destroy();
      await readiness.close();
      await stopTracing?.();
    } finally {
      await embedded?.stop();
    }
  }

  stopOnSignals({
    log,
    graceMilliseconds: config.SHUTDOWN_GRACE_MS + (workers ? LONGER_THAN_WORKERS_MS : 0),
    async stop() {
      readiness.stop();
      try {
        await finishRequests();
      } finally {
        // Wait until the start has ended, because only what is open can be released.
        await starting.catch(() => undefined);
        await release();
        await admin.drain();
      }
    },
    cut: cutRequests,
    abandon() {
      workers?.cut();
      embedded?.abandon();
    },
  });
  const starting = start();
  try {
    await starting;
  } catch (error) {
    cutRequests();
    await release();
    admin.cut();
    throw error;
  }
}
