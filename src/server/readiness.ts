import { Gauge, Registry } from 'prom-client';
import { certificateProblem } from '../config/certificate.ts';
import { createDatabase, type DatabasePools, type DatabaseSettings } from '../db/connection/connection.ts';
import type { DatabaseUse } from '../db/connection/database-use.ts';
import type { Log } from '../runtime/log.ts';
import { showPolledGauges } from './polled-gauges.ts';
import type { ServedCertificate } from './served-certificate.ts';
import { PROBE_TIMEOUT_MS, WatchedDatabase } from './watched-database.ts';

const PROBE_INTERVAL_MS = 1_000;
/** Events are normally published within a second. */
const LONGEST_UNPUBLISHED_SECONDS = 60;
/** Deliveries are sent within a second of their time, unless the sender is overloaded. */
const LONGEST_OVERDUE_SECONDS = 60;

interface Watched {
  /** The settings with resolved addresses. */
  settings: DatabaseSettings;
  use: DatabaseUse;
  log: Log;
  /** The processes that answer requests, if this one doesn't. */
  workers: { obstacle(): string | undefined } | undefined;
  /** Why the settings prevent serving requests. */
  https?: string | undefined;
  certificate?: ServedCertificate | undefined;
}

/**
 * Whether this process should get requests, for `/ready`, and what is unhealthy. It checks the databases once a second through its own
 * connections, so that a database doesn't look unhealthy when requests that wait for a lock use all other connections.
 */
export class Readiness {
  readonly registry = new Registry();
  #databases: WatchedDatabase[] = [];
  #workers: Watched['workers'];
  #https: Watched['https'];
  #certificate: Watched['certificate'];
  #polled: ReturnType<typeof showPolledGauges> | undefined;
  #pools: DatabasePools | undefined;
  #timer: NodeJS.Timeout | undefined;
  #stopping = false;

  constructor() {
    const gauge = new Gauge({
      name: 'part_ready',
      help: 'Whether a part that the services need is healthy (1) or not (0)',
      labelNames: ['part'],
      registers: [this.registry],
      collect: () => {
        for (const { name, problem } of this.#databases) gauge.set({ part: name }, problem ? 0 : 1);
        if (this.#workers) gauge.set({ part: 'workers' }, this.#workers.obstacle() ? 0 : 1);
        if (this.#polled) gauge.set({ part: 'events' }, this.#eventsProblem() ? 0 : 1);
        if (this.#polled) gauge.set({ part: 'webhooks' }, this.#webhooksProblem() ? 0 : 1);
        if (this.#certificate) gauge.set({ part: 'certificate' }, this.#certificateProblem() ? 0 : 1);
      },
    });
  }

  /** Begins checking. Everything counts as healthy until a problem is found. */
  watch({ settings, use, log, workers, https, certificate }: Watched): void {
    const limits = { DATABASE_POOL_SIZE: 1, STATEMENT_TIMEOUT_MS: PROBE_TIMEOUT_MS };
    this.#pools = createDatabase({ ...settings, ...limits }, log);
    const { primary, replica, metadata } = this.#pools;
    const databases = [
      { name: 'database', knex: primary, isUsed: use.main || metadata === primary, isNeeded: true },
      {
        name: 'metadata database',
        knex: metadata,
        isUsed: use.metadata && metadata !== primary,
        isNeeded: true,
      },
      // While it is unreachable, the primary answers.
      { name: 'replica', knex: replica, isUsed: use.main && replica !== primary, isNeeded: false },
    ];
    this.#databases = databases
      .filter(({ isUsed }) => isUsed)
      .map((database) => new WatchedDatabase({ ...database, log }));
    if (use.main) this.#polled = showPolledGauges(this.registry, settings, log);
    this.#workers = workers;
    this.#https = https;
    this.#certificate = certificate;
    if (certificate) {
      new Gauge({
        name: 'certificate_end_timestamp_seconds',
        help: "When the services' certificate expires",
        registers: [this.registry],
        collect() {
          this.set(certificate.end.getTime() / 1000);
        },
      });
    }
    this.#timer = setInterval(() => {
      for (const database of this.#databases) void database.look();
    }, PROBE_INTERVAL_MS);
  }

  /** Marks the process as stopping: it should get no more requests. */
  stop(): void {
    this.#stopping = true;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#polled?.stop();
    await this.#pools?.destroy();
  }

  /** Why this process should get no requests; undefined if it should. */
  obstacle(): string | undefined {
    if (this.#stopping) return 'stopping';
    if (!this.#pools) return 'starting';
    const unhealthy = this.#databases.find(({ isNeeded, problem }) => isNeeded && problem);
    return (
      this.#https ?? this.#workers?.obstacle() ?? (unhealthy && `the ${unhealthy.name} ${unhealthy.problem}`)
    );
  }

  /** The problems, by part, including those that don't prevent answering requests. */
  problems(): Record<string, string> {
    const found = this.#databases.map(({ name, problem }) => [name, problem]);
    const others = [
      ['https', this.#https],
      ['workers', this.#workers?.obstacle()],
      ['events', this.#eventsProblem()],
      ['webhooks', this.#webhooksProblem()],
      ['certificate', this.#certificateProblem()],
    ];
    return Object.fromEntries([...found, ...others].filter(([, problem]) => problem));
  }

  /** Not an obstacle: requests can still be answered, and another process couldn't publish these events either. */
  #eventsProblem(): string | undefined {
    const seconds = this.#polled?.unpublishedSeconds() ?? 0;
    if (seconds <= LONGEST_UNPUBLISHED_SECONDS) return undefined;
    return `have waited for ${Math.floor(seconds / 60)} min to be published`;
  }

  #webhooksProblem(): string | undefined {
    const seconds = this.#polled?.webhooksOverdueSeconds() ?? 0;
    if (seconds <= LONGEST_OVERDUE_SECONDS) return undefined;
    return `have been due for ${Math.floor(seconds / 60)} min; is a process running that sends them?`;
  }

  #certificateProblem(): string | undefined {
    return this.#certificate && certificateProblem(this.#certificate.end);
  }
}
