import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

/** The connections of a pool: in use, open but idle, requested but not available yet, and the maximum. */
export interface PoolUse {
  used: number;
  idle: number;
  waiting: number;
  size: number;
}

interface Counted {
  cacheReads: Readonly<{ hit: number; miss: number }>;
  liveStreams: Readonly<{ size: number }>;
  pools: Readonly<Record<string, () => PoolUse>>;
}

/** The process's metrics, which `/metrics` shows. Counts of other parts are read whenever the metrics are shown. */
export function createMetrics({ cacheReads, liveStreams, pools }: Counted) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  showPools(registry, pools);
  return {
    registry,
    requestDurations: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from a request to its response',
      labelNames: ['service', 'operation', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [registry],
    }),
    cacheReads: new Counter({
      name: 'response_cache_reads_total',
      help: 'Cached reads, by whether the response was already cached',
      labelNames: ['result'],
      registers: [registry],
      collect() {
        this.reset();
        for (const [result, count] of Object.entries(cacheReads)) this.inc({ result }, count);
      },
    }),
    liveStreams: new Gauge({
      name: 'live_streams',
      help: 'Open live streams',
      registers: [registry],
      collect() {
        this.set(liveStreams.size);
      },
    }),
    contractViolations: new Counter({
      name: 'contract_violations_total',
      help: 'Responses that broke the contract',
      labelNames: ['operation'],
      registers: [registry],
    }),
  };
}

function showPools(registry: Registry, pools: Counted['pools']): void {
  const readings = Object.entries(pools);
  const show = (name: string, help: string, read: (use: PoolUse) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['pool'],
      registers: [registry],
      collect() {
        for (const [pool, use] of readings) this.set({ pool }, read(use()));
      },
    });
  show('groundswell_database_pool_used', 'Database connections in use', ({ used }) => used);
  show('groundswell_database_pool_idle', 'Database connections that are open and idle', ({ idle }) => idle);
  show(
    'groundswell_database_pool_waiting',
    'Statements and transactions waiting for a database connection',
    ({ waiting }) => waiting,
  );
  show('groundswell_database_pool_size', 'Maximum number of database connections', ({ size }) => size);
}
