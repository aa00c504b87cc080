import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client';
import type { Context } from '../../context.ts';

export type WorkerMetrics = MetricObjectWithValues<MetricValue<string>>[];

/** Messages between a worker and the process that started it, which passes `drop` on to the other workers. */
type WorkerMessage =
  | { kind: 'ready' }
  | { kind: 'drop'; tags: string[] }
  | { kind: 'collect'; request: number }
  | { kind: 'metrics'; request: number; metrics: WorkerMetrics };

/** Other messages on the same connection are Node's. */
export function isWorkerMessage(message: unknown): message is WorkerMessage {
  return ['ready', 'drop', 'collect', 'metrics'].includes(
    (message as Partial<WorkerMessage> | null)?.kind ?? '',
  );
}

/** Reports a worker as ready. From now on its metrics are collected, and a write in one worker invalidates the caches of all. */
export function joinWorkers({ metrics: { registry }, cache }: Pick<Context, 'metrics' | 'cache'>): void {
  process.on('message', (message) => {
    if (!isWorkerMessage(message)) return;
    if (message.kind === 'drop') cache.forget(new Set(message.tags));
    if (message.kind === 'collect') void sendMetrics(registry, message.request);
  });
  cache.onDrop = (tags) => send({ kind: 'drop', tags: [...tags] });
  send({ kind: 'ready' });
}

async function sendMetrics(registry: Registry, request: number): Promise<void> {
  const metrics = await registry.getMetricsAsJSON().catch(() => undefined);
  if (metrics) send({ kind: 'metrics', request, metrics });
}

function send(message: WorkerMessage): void {
  if (process.connected) process.send?.(message);
}
