import type { Registry } from 'prom-client';
import type { ResponseCache } from '../http/cache/response-cache.ts';
import type { Figures } from './worker-figures.ts';

/**
 * What a worker and the process that started it tell each other. That one asks a worker to count, and passes tags on to
 * the other workers.
 */
export type WorkerMessage =
  | { kind: 'ready' }
  | { kind: 'drop'; tags: string[] }
  | { kind: 'count'; question: number }
  | { kind: 'figures'; question: number; figures: Figures };

/** A worker's side of the connection to the process that started it, and through it to the other workers. */
export const workerLink = {
  /** Says that requests are answered. From now on the figures are collected, and what one worker's write changes is forgotten by all. */
  join({ registry, cache }: { registry: Registry; cache: ResponseCache }): void {
    process.on('message', (message) => {
      if (!isWorkerMessage(message)) return;
      if (message.kind === 'drop') cache.forget(new Set(message.tags));
      if (message.kind === 'count') void tellFigures(registry, message.question);
    });
    cache.onDrop = (tags) => tell({ kind: 'drop', tags: [...tags] });
    tell({ kind: 'ready' });
  },
};

/** Other messages on the same connection are Node's. */
export function isWorkerMessage(message: unknown): message is WorkerMessage {
  return ['ready', 'drop', 'count', 'figures'].includes(
    (message as Partial<WorkerMessage> | null)?.kind ?? '',
  );
}

/** Figures that cannot be read are left out, like those of a worker that does not answer. */
async function tellFigures(registry: Registry, question: number): Promise<void> {
  const figures = await registry.getMetricsAsJSON().catch(() => undefined);
  if (figures) tell({ kind: 'figures', question, figures });
}

function tell(message: WorkerMessage): void {
  // The process that started us may be gone already.
  if (process.connected) process.send?.(message);
}
