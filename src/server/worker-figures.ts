import type { Worker } from 'node:cluster';
import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue } from 'prom-client';
import { isWorkerMessage } from './worker-link.ts';

/** Shorter than a scraper waits: a worker that hangs must not hide the figures of the others. */
const PATIENCE_MS = 1_000;

/** The metrics of one process, as they are sent to another. */
export type Figures = MetricObjectWithValues<MetricValue<string>>[];

/** The workers' figures in one text, each added up; one that ends or hangs is left out. */
export async function addUpFigures(workers: readonly Worker[]): Promise<string> {
  const given = await Promise.all(workers.map(figuresOf));
  return AggregatorRegistry.aggregate(given.filter((figures) => figures !== undefined)).metrics();
}

let questions = 0;

function figuresOf(worker: Worker): Promise<Figures | undefined> {
  questions += 1;
  const question = questions;
  return new Promise((resolve) => {
    const finish = (figures?: Figures) => {
      clearTimeout(timer);
      worker.off('message', read);
      worker.off('exit', leaveOut);
      resolve(figures);
    };
    const read = (message: unknown) => {
      if (isWorkerMessage(message) && message.kind === 'figures' && message.question === question)
        finish(message.figures);
    };
    const leaveOut = () => finish();
    const timer = setTimeout(leaveOut, PATIENCE_MS);
    worker.on('message', read);
    worker.once('exit', leaveOut);
    if (worker.isConnected()) worker.send({ kind: 'count', question });
    else leaveOut();
  });
}
