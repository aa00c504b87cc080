import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

/** The process's metrics, which `/metrics` shows. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requestDurations: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from a request to its answer',
      labelNames: ['service', 'operation', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [registry],
    }),
    cacheReads: new Counter({
      name: 'response_cache_reads_total',
      help: 'Cached reads, by whether the answer was already there',
      labelNames: ['result'],
      registers: [registry],
    }),
    contractViolations: new Counter({
      name: 'contract_violations_total',
      help: 'Responses that broke the contract',
      labelNames: ['operation'],
      registers: [registry],
    }),
  };
}
