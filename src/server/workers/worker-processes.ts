import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { AggregatorRegistry, Registry } from 'prom-client';
import type { PartName } from '../../domain/service-names.ts';
import { OperatorError } from '../../errors.ts';
import type { Log } from '../../runtime/log.ts';
import type { MetricsSource } from '../admin-app.ts';
import { isWorkerMessage, type WorkerMessage } from './worker-link.ts';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
/** A worker that has run for this long didn't fail at its start. */
const SETTLED_MS = 60_000;
/** Shorter than a scraper's timeout: a worker that hangs must not hide the metrics of the others. */
const METRICS_TIMEOUT_MS = 1_000;
/** How long one write waits for a worker that hangs. The next ones don't wait for it. */
const DROP_TIMEOUT_MS = 500;

interface Question {
  worker: Worker;
  /** Called with undefined if the worker has ended. */
  resolve(answer: WorkerMessage | undefined): void;
}

/** Manages worker processes; those with services share the ports. A worker that ends unexpectedly is replaced. */
export class WorkerProcesses {
  readonly #log: Log;
  readonly #parts = new WeakMap<Worker, readonly PartName[]>();
  readonly #ready = new Set<Worker>();
  /** The workers that answer requests and need to know what the others drop. */
  readonly #linked = new Set<Worker>();
  /** The workers that didn't respond in time, and have been silent since. */
  readonly #hanging = new Set<Worker>();
  /** By the request's number. */
  readonly #questions = new Map<number, Question>();
  #requests = 0;
  #stopping = false;
  #pause = FIRST_PAUSE_MS;

  constructor(log: Log) {
    this.#log = log;
  }

  /** Why no worker answers requests; undefined if one does. */
  obstacle(): string | undefined {
    return [...this.#linked].some((worker) => this.#ready.has(worker)) ? undefined : 'no worker is ready';
  }

  /**
   * Starts a worker for each list of parts.
   * @returns their metrics, once all are ready or the start is stopped
   * @throws OperatorError if one ends before it is ready; it has logged the reason on standard error
   */
  async start(partsOfEach: readonly (readonly PartName[])[]): Promise<MetricsSource> {
    // Workers accept connections themselves: one passed to a worker that is killed at that moment would never be closed.
    cluster.schedulingPolicy = cluster.SCHED_NONE;
    cluster.on('message', (sender, message) => {
      if (!isWorkerMessage(message)) return;
      this.#hanging.delete(sender);
      if (message.kind === 'linked') this.#linked.add(sender);
      if (message.kind === 'ready') this.#ready.add(sender);
      if (message.kind === 'drop') void this.#dropFromOthers(sender, message);
      else if ('request' in message) this.#questions.get(message.request)?.resolve(message);
    });
    await Promise.all(partsOfEach.map((parts) => this.#startOne(parts)));
    cluster.on('exit', (worker, code, signal) => this.#replace(worker, signal ?? code));
    const metrics = () => this.#addUpMetrics();
    return { contentType: Registry.PROMETHEUS_CONTENT_TYPE, metrics };
  }

  /** Stops the workers once they have finished their requests. @throws Error if one had to cut some */
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

  async #startOne(parts: readonly PartName[]): Promise<void> {
    if (this.#stopping) return;
    cluster.setupPrimary({ args: ['serve', '--only', ...parts] });
    const worker = cluster.fork();
    this.#parts.set(worker, parts);
    await new Promise<void>((resolve, reject) => {
      worker.on('message', (message) => {
        if (isWorkerMessage(message) && message.kind === 'ready') resolve();
      });
      worker.once('exit', () => {
        if (this.#stopping) resolve();
        else
          reject(
            new OperatorError('A worker ended during start-up.', 'See its message above for the reason.'),
          );
      });
    });
  }

  /** Passes on what one worker has dropped, and reports to it when the others have dropped it too. */
  async #dropFromOthers(
    sender: Worker,
    { request, tags }: { request: number; tags: string[] },
  ): Promise<void> {
    const others = [...this.#linked].filter((worker) => worker !== sender);
    await Promise.all(
      others.map(async (worker) => {
        const dropping = this.#ask(worker, (request) => ({ kind: 'drop', request, tags }), DROP_TIMEOUT_MS);
        if (this.#hanging.has(worker)) return;
        if (!(await dropping) && worker.isConnected()) this.#hanging.add(worker);
      }),
    );
    send(sender, { kind: 'dropped', request });
  }

  /** The workers' metrics in one text, added up. Workers that end or hang are left out. */
  async #addUpMetrics(): Promise<string> {
    const answers = await Promise.all(
      [...this.#ready].map((worker) =>
        this.#ask(worker, (request) => ({ kind: 'collect', request }), METRICS_TIMEOUT_MS),
      ),
    );
    const collected = answers.flatMap((answer) => (answer?.kind === 'metrics' ? [answer.metrics] : []));
    return AggregatorRegistry.aggregate(collected).metrics();
  }

  /** @returns the worker's response; undefined if it ends or hangs */
  async #ask(
    worker: Worker,
    message: (request: number) => WorkerMessage,
    timeoutMilliseconds: number,
  ): Promise<WorkerMessage | undefined> {
    this.#requests += 1;
    const request = this.#requests;
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise((resolve) => {
        this.#questions.set(request, { worker, resolve });
        timer = setTimeout(() => resolve(undefined), timeoutMilliseconds);
        if (!send(worker, message(request))) resolve(undefined);
      });
    } finally {
      clearTimeout(timer);
      this.#questions.delete(request);
    }
  }

  #forget(worker: Worker): void {
    for (const group of [this.#ready, this.#linked, this.#hanging]) group.delete(worker);
    for (const question of this.#questions.values()) {
      if (question.worker === worker) question.resolve(undefined);
    }
  }

  #replace(worker: Worker, reason: string | number): void {
    this.#forget(worker);
    if (this.#stopping) return;
    this.#log.error({ worker: worker.process.pid, reason }, 'a worker ended; another one takes its place');
    setTimeout(() => {
      if (this.#stopping) return;
      const settled = setTimeout(() => {
        this.#pause = FIRST_PAUSE_MS;
      }, SETTLED_MS);
      settled.unref();
      this.#startOne(this.#parts.get(worker) as readonly PartName[]).catch(() => clearTimeout(settled));
    }, this.#pause);
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE_MS);
  }
}

function workers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}

/** @returns false if the worker has ended */
function send(worker: Worker, message: WorkerMessage): boolean {
  if (!worker.isConnected()) return false;
  worker.send(message);
  return true;
}
