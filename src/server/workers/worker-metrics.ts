import type { Worker } from 'node:cluster';
import { AggregatorRegistry } from 'prom-client';
import { isWorkerMessage, type WorkerMetrics } from './worker-messages.ts';

/** Shorter than a scraper waits: a worker that hangs must not hide the metrics of the others. */
const TIMEOUT_MS = 1_000;

/** The workers' metrics in one text, each added up; a worker that ends or hangs is left out. */
export async function addUpMetrics(workers: readonly Worker[]): Promise<string> {
  const collected = await Promise.all(workers.map(metricsOf));
  return AggregatorRegistry.aggregate(collected.filter((metrics) => metrics !== undefined)).metrics();
}

let requests = 0;

function metricsOf(worker: Worker): Promise<WorkerMetrics | undefined> {
  requests += 1;
  const request = requests;
  return new Promise((resolve) => {
    const finish = (metrics?: WorkerMetrics) => {
      clearTimeout(timer);
      worker.off('message', read);
      worker.off('exit', leaveOut);
      resolve(metrics);
    };
    const read = (message: unknown) => {
      if (isWorkerMessage(message) && message.kind === 'metrics' && message.request === request)
        finish(message.metrics);
    };
    const leaveOut = () => finish();
    const timer = setTimeout(leaveOut, TIMEOUT_MS);
    worker.on('message', read);
    worker.once('exit', leaveOut);
    if (worker.isConnected()) worker.send({ kind: 'collect', request });
    else leaveOut();
  });
}
