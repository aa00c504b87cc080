import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { AggregatorRegistry, Registry } from 'prom-client';
import type { MetricsSource } from '../../admin/app.ts';
import { OperatorError } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { isWorkerMessage, type WorkerMetrics } from './worker-link.ts';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
/** A worker that has run so long did not fail at its start. */
const SETTLED_MS = 60_000;
/** Shorter than a scraper waits: a worker that hangs must not hide the metrics of the others. */
const METRICS_TIMEOUT_MS = 1_000;

/** Worker processes on the same ports; one that ends by itself is replaced. */
export class WorkerProcesses {
  readonly #log: Log;
  readonly #ready = new Set<Worker>();
  #stopping = false;
  #pause = FIRST_PAUSE_MS;

  constructor(log: Log) {
    this.#log = log;
  }

  /** Why none of them answers requests; undefined when one does. */
  obstacle(): string | undefined {
    return this.#ready.size > 0 ? undefined : 'no worker is ready';
  }

  /**
   * Returns their metrics when all of them answer requests, or when they are stopped before.
   * @throws OperatorError when one ends by itself before it answers; it has said why on standard error
   */
  async start(count: number): Promise<MetricsSource> {
    // Workers accept connections themselves: one passed to a worker that is killed meanwhile would never be closed.
    cluster.schedulingPolicy = cluster.SCHED_NONE;
    cluster.on('message', (sender, message) => {
      if (!isWorkerMessage(message)) return;
      if (message.kind === 'ready') this.#ready.add(sender);
      if (message.kind !== 'drop') return;
      for (const worker of workers()) if (worker !== sender && worker.isConnected()) worker.send(message);
    });
    await Promise.all(Array.from({ length: count }, () => this.#startOne()));
    cluster.on('exit', (worker, code, signal) => this.#replace(worker, signal ?? code));
    const metrics = () => addUpMetrics([...this.#ready]);
    return { contentType: Registry.PROMETHEUS_CONTENT_TYPE, metrics };
  }

  /** Lets all of them finish their requests. @throws Error when one had to cut some */
  async stop(): Promise<void> {
    this.#stopping = true;
    const ends = await Promise.all(
      workers().map(async (worker) => {
        const wasReady = this.#ready.has(worker);
        const ended = once(worker, 'exit');
        worker.process.kill('SIGTERM');
        const [code] = await ended;
        return code === 0 || !wasReady;
      }),
    );
    if (ends.includes(false)) throw new Error('a worker did not stop in order');
  }

  cut(): void {
    this.#stopping = true;
    for (const worker of workers()) worker.process.kill('SIGKILL');
  }

  async #startOne(): Promise<void> {
    if (this.#stopping) return;
    const worker = cluster.fork();
    await new Promise<void>((resolve, reject) => {
      worker.on('message', (message) => {
        if (isWorkerMessage(message) && message.kind === 'ready') resolve();
      });
      worker.once('exit', () => {
        if (this.#stopping) resolve();
        else reject(new OperatorError('A worker ended at its start.', 'Its own message above says why.'));
      });
    });
  }

  #replace(worker: Worker, reason: string | number): void {
    this.#ready.delete(worker);
    if (this.#stopping) return;
    this.#log.error({ worker: worker.process.pid, reason }, 'a worker ended; another one takes its place');
    setTimeout(() => {
      if (this.#stopping) return;
      const settled = setTimeout(() => {
        this.#pause = FIRST_PAUSE_MS;
      }, SETTLED_MS);
      settled.unref();
      this.#startOne().catch(() => clearTimeout(settled));
    }, this.#pause);
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE_MS);
  }
}

function workers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}

/** The workers' metrics in one text, each added up; a worker that ends or hangs is left out. */
async function addUpMetrics(workers: readonly Worker[]): Promise<string> {
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
    const timer = setTimeout(leaveOut, METRICS_TIMEOUT_MS);
    worker.on('message', read);
    worker.once('exit', leaveOut);
    if (worker.isConnected()) worker.send({ kind: 'collect', request });
    else leaveOut();
  });
}
