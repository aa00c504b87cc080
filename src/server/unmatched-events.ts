import { Gauge, type Registry } from 'prom-client';
import type { DatabaseHandle } from '../db/connection/connection.ts';
import { DonationEventRepository } from '../db/repositories/donation-events.ts';

const INTERVAL_MS = 10_000;

/** Looks from time to time how many payments nobody knows a place for, so that a scrape need not wait for a database. */
export class UnmatchedEvents {
  readonly #events: DonationEventRepository;
  readonly #timer: NodeJS.Timeout;
  /** NaN while it is not known. */
  #count = Number.NaN;
  #since: number | undefined;

  constructor(registry: Registry, primary: DatabaseHandle) {
    this.#events = new DonationEventRepository(primary);
    const count: Gauge = new Gauge({
      name: 'donation_events_unmatched',
      help: 'Payments that wait for an operator to say where they belong',
      registers: [registry],
      collect: () => count.set(this.#count),
    });
    const age: Gauge = new Gauge({
      name: 'donation_events_unmatched_oldest_seconds',
      help: 'How long the first of them has waited; 0 without any',
      registers: [registry],
      collect: () => age.set(this.#since === undefined ? 0 : (Date.now() - this.#since) / 1000),
    });
    this.#timer = setInterval(() => void this.look(), INTERVAL_MS);
    void this.look();
  }

  async look(): Promise<void> {
    try {
      const { count, since } = await this.#events.unmatched();
      this.#count = count;
      this.#since = since?.getTime();
    } catch {
      // That the database is away, others say.
      this.#count = Number.NaN;
    }
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
