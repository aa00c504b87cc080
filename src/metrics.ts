import { Counter, collectDefaultMetrics, Registry } from 'prom-client';
import { RequestDurations } from './request-durations.ts';

export type Metrics = ReturnType<typeof createMetrics>;

/** The figures behind `/metrics`, in Prometheus's form. One registry a process. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requestDurations = new RequestDurations();
  registry.registerMetric(requestDurations.asMetric());
  return {
    registry,
    requestDurations,
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
