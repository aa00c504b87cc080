import { AggregatorRegistry, type Registry } from 'prom-client';
import type { ResponseCache } from '../http/response-cache.ts';

/** What a worker tells the process that started it, which passes tags on to the other workers. */
export type WorkerMessage = { kind: 'ready' } | { kind: 'drop'; tags: string[] };

/** A worker's side of the connection to the process that started it, and through it to the other workers. */
export const workerLink = {
  /** Says that requests are answered. From now on the figures are collected, and what one worker's write changes is forgotten by all. */
  join({ registry, cache }: { registry: Registry; cache: ResponseCache }): void {
    AggregatorRegistry.setRegistries(registry);
    // Its constructor listens for the question.
    new AggregatorRegistry();
    process.on('message', (message) => {
      if (isWorkerMessage(message) && message.kind === 'drop') cache.forget(new Set(message.tags));
    });
    cache.onDrop = (tags) => tell({ kind: 'drop', tags: [...tags] });
    tell({ kind: 'ready' });
  },
};

/** Other messages on the same connection are Node's and the metrics library's. */
export function isWorkerMessage(message: unknown): message is WorkerMessage {
  return ['ready', 'drop'].includes((message as Partial<WorkerMessage> | null)?.kind ?? '');
}

function tell(message: WorkerMessage): void {
  // The process that started us may be gone already.
  if (process.connected) process.send?.(message);
}
