import { setTimeout as delay } from 'node:timers/promises';
import type { DatabaseHandle } from '../db/connection/connection.ts';
import { inTransaction, type Transaction } from '../db/connection/in-transaction.ts';
import { EventRepository, type PendingEvent } from '../db/repositories/events.ts';
import type { Log } from '../log.ts';

/** How long a change may wait unnoticed. */
const POLL_INTERVAL_MS = 200;
const MOST_AT_ONCE = 500;
const CAMPAIGNS_INTERVAL_MS = 5_000;
const PARTITIONS_INTERVAL_MS = 3_600_000;

/** The same change told twice by one transaction: the former is told by the latter. */
const toldBy: Partial<Record<PendingEvent['type'], PendingEvent['type']>> = {
  'page.updated': 'page.created',
  'team.updated': 'team.created',
  'donation.updated': 'donation.refunded',
  'donation.dispute_won': 'donation.disputed',
};

interface PublisherParts {
  database: DatabaseHandle;
  daysKept: number;
  /** What events say; `undefined` for one that has nothing more to say. */
  present: (transaction: Transaction, events: readonly PendingEvent[]) => Promise<(object | undefined)[]>;
  /** Called within the transaction that publishes, with the position after which the new events come. */
  hand?: (transaction: Transaction, after: number) => Promise<void>;
  /** Called after its commit. */
  onPublished?: () => void;
  log: Log;
}

/**
 * Moves what triggers have written down into the log of events. Every process tries, and one at a time does it: so events get
 * their positions in the order in which they can be seen, and a transaction that is open for long holds nobody up.
 */
export class EventPublisher {
  readonly #parts: PublisherParts;
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #campaignsAt = 0;
  #partitionsAt = 0;

  constructor(parts: PublisherParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Finishes the batch under way. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  /** Publishes one batch. @returns whether there may be more */
  async publish(): Promise<boolean> {
    const { database, onPublished } = this.#parts;
    const events = new EventRepository(database);
    await this.#lookAtClock(events);
    if (!(await events.hasUnpublished())) return false;
    const taken = await inTransaction(database, (transaction) => this.#publishWithin(transaction));
    if (taken > 0) onPublished?.();
    return taken === MOST_AT_ONCE;
  }

  async #publishWithin(transaction: Transaction): Promise<number> {
    const { present, hand } = this.#parts;
    const events = new EventRepository(transaction);
    if (!(await events.isPublishing())) return 0;
    const taken = await events.takeUnpublished(MOST_AT_ONCE);
    const wanted = withoutRepetitions(taken);
    const said = await present(transaction, wanted);
    const telling = wanted.flatMap((event, index) => {
      const data = said[index];
      return data ? [{ ...event, data }] : [];
    });
    if (telling.length > 0) {
      const before = await events.latestPosition();
      await events.publish(telling);
      await hand?.(transaction, before);
    }
    return taken.length;
  }

  /** What happens without anybody changing a row: campaigns end, days begin. */
  async #lookAtClock(events: EventRepository): Promise<void> {
    const now = performance.now();
    if (now >= this.#partitionsAt) {
      await events.preparePartitions(this.#parts.daysKept);
      this.#partitionsAt = now + PARTITIONS_INTERVAL_MS;
    }
    if (now >= this.#campaignsAt) {
      await events.noteEndedCampaigns();
      this.#campaignsAt = now + CAMPAIGNS_INTERVAL_MS;
    }
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    let failing = false;
    while (!signal.aborted) {
      let more = false;
      try {
        more = await this.publish();
        failing = false;
      } catch (error) {
        // What was taken stays where it was. While the database is away, one line says it.
        if (!failing) this.#parts.log.warn({ err: error }, 'events could not be published; trying on');
        failing = true;
      }
      if (!more) await delay(POLL_INTERVAL_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** Of what one transaction tells of one thing several times, the last; and nothing that something else of it tells as well. */
function withoutRepetitions(events: readonly PendingEvent[]): PendingEvent[] {
  const keyOf = (
    { transaction, page_id, team_id, subject_id, campaign_id, charity_id }: PendingEvent,
    type: string,
  ) => [transaction, type, page_id, team_id, subject_id, campaign_id, charity_id].join();
  const last = new Map(events.map((event) => [keyOf(event, event.type), event]));
  return events.filter((event) => {
    const told = toldBy[event.type];
    const isTold = told !== undefined && last.has(keyOf(event, told));
    return event.type === 'import.batch_written' || (last.get(keyOf(event, event.type)) === event && !isTold);
  });
}
