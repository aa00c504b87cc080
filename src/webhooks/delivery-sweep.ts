import type { WebhookDeliveryRepository } from '../db/repositories/webhook-deliveries.ts';
import type { Log } from '../log.ts';

const INTERVAL_MS = 3_600_000;

interface SweepParts {
  deliveries: Pick<WebhookDeliveryRepository, 'deleteOld' | 'deleteEmptyLanes'>;
  daysKept: number;
  log: Log;
}

/** Removes deliveries along with the events that they are about. */
export class DeliverySweep {
  readonly #parts: SweepParts;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isStopped = false;

  constructor(parts: SweepParts) {
    this.#parts = parts;
  }

  start(): void {
    const sweep = () => {
      this.#running = this.sweep();
    };
    this.#timer = setInterval(sweep, INTERVAL_MS);
    this.#timer.unref();
    sweep();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#running;
  }

  async sweep(): Promise<void> {
    const { deliveries, daysKept, log } = this.#parts;
    try {
      while (!this.#isStopped && (await deliveries.deleteOld(daysKept)));
      await deliveries.deleteEmptyLanes();
    } catch (error) {
      log.warn({ err: error }, 'old deliveries of webhooks could not be removed');
    }
  }
}
