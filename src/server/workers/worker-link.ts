import { setTimeout as delay } from 'node:timers/promises';
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client';
import type { Context } from '../../context.ts';
import { shareRuns } from '../../runtime/share-runs.ts';

type WorkerMetrics = MetricObjectWithValues<MetricValue<string>>[];

/** Messages between a worker and the process that started it. Each request is answered by the kind of message listed after it. */
export type WorkerMessage =
  /** The worker answers requests, and from now on needs to know what the others drop. */
  | { kind: 'linked' }
  /** The worker's ports are open. */
  | { kind: 'ready' }
  /** From a worker: make the others forget this. To a worker: forget this. */
  | { kind: 'drop'; request: number; tags: string[] }
  | { kind: 'dropped'; request: number }
  | { kind: 'collect'; request: number }
  | { kind: 'metrics'; request: number; metrics: WorkerMetrics };

const kinds = new Set<unknown>(['linked', 'ready', 'drop', 'dropped', 'collect', 'metrics']);

/** Longer than the managing process waits for the slowest worker. */
const LONGEST_DROP_MS = 1_000;

/** Whether a message is ours. Others on the same channel are Node's. */
export function isWorkerMessage(message: unknown): message is WorkerMessage {
  return kinds.has((message as Partial<WorkerMessage> | null)?.kind);
}

/**
 * Links a worker with the others: its metrics are collected, and a write in any of them gets its response once all have dropped what it
 * changed from their caches.
 * @param answersRequests if false, nothing is cached here, and no write waits for this worker
 */
export function linkWorkers(
  { metrics: { registry }, cache }: Pick<Context, 'metrics' | 'cache'>,
  answersRequests: boolean,
): void {
  let tags = new Set<string>();
  let requests = 0;
  const answers = new Map<number, () => void>();

  const tellOthers = shareRuns(async () => {
    if (!process.connected) return;
    requests += 1;
    const request = requests;
    const told = new Promise<void>((resolve) => answers.set(request, resolve));
    send({ kind: 'drop', request, tags: [...tags] });
    tags = new Set();
    await Promise.race([told, delay(LONGEST_DROP_MS, undefined, { ref: false })]);
    answers.delete(request);
  });

  process.on('message', (message) => {
    if (!isWorkerMessage(message)) return;
    if (message.kind === 'drop') {
      cache.forget(new Set(message.tags));
      send({ kind: 'dropped', request: message.request });
    }
    if (message.kind === 'dropped') answers.get(message.request)?.();
    if (message.kind === 'collect') void sendMetrics(registry, message.request);
  });
  cache.onDrop = (dropped) => {
    for (const tag of dropped) tags.add(tag);
    return tellOthers();
  };
  if (answersRequests) send({ kind: 'linked' });
}

/** Reports to the managing process that this worker answers requests. */
export function reportReady(): void {
  send({ kind: 'ready' });
}

async function sendMetrics(registry: Registry, request: number): Promise<void> {
  const metrics = await registry.getMetricsAsJSON().catch(() => undefined);
  if (metrics) send({ kind: 'metrics', request, metrics });
}

function send(message: WorkerMessage): void {
  if (process.connected) process.send?.(message);
}
