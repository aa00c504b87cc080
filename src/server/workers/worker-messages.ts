import type { MetricObjectWithValues, MetricValue } from 'prom-client';

export type WorkerMetrics = MetricObjectWithValues<MetricValue<string>>[];

/** Messages between a worker and the process that started it, which passes `drop` on to the other workers. */
export type WorkerMessage =
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
