import type { DatabaseHandle } from '../db/connection/connection.ts';
import { isDatabaseTrouble } from '../db/connection/database-errors.ts';
import type { Transaction } from '../db/connection/in-transaction.ts';
import { SetAside } from '../db/connection/set-aside.ts';
import { workInHalves } from '../db/connection/work-in-halves.ts';
import { EventRepository, type PendingEvent } from '../db/repositories/events.ts';
import type { Log } from '../runtime/log.ts';
import { PollingLoop } from '../runtime/polling-loop.ts';

/** How long a change may go unnoticed. */
const POLL_INTERVAL_MS = 100;
const MOST_AT_ONCE = 500;
/** The subjects of events are read in batches. Stories, elevation data and updates are long; donations are short but numerous. */
const READ_AT_ONCE = 20;
const DONATIONS_READ_AT_ONCE = 250;
/** Limits the JSON that one transaction writes; the last batch may exceed it. */
const MOST_BYTES = 4 * 2 ** 20;
/** Receivers don't accept longer bodies. */
const MOST_BYTES_OF_ONE = 2 * 2 ** 20;
const CAMPAIGNS_INTERVAL_MS = 5_000;
const PARTITIONS_INTERVAL_MS = 3_600_000;
/** Pause after a failure that only concerns some events, not the whole database. */
const TRY_AGAIN_MS = 60_000;

/** The same change reported twice by one transaction: the key's event is covered by the value's. */
const toldBy: Partial<Record<PendingEvent['type'], PendingEvent['type']>> = {
  'page.updated': 'page.created',
  'team.updated': 'team.created',
  'donation.updated': 'donation.refunded',
  'donation.dispute_won': 'donation.disputed',
};

type Present = (transaction: Transaction, events: readonly PendingEvent[]) => Promise<(object | undefined)[]>;

interface PublisherParts {
  database: DatabaseHandle;
  daysKept: number;
  /** Presents events; `undefined` for one that has nothing left to report. */
  present: Present;
  /** The data of an event whose subject can't be read or is too long. */
  presentNumbers: (event: PendingEvent) => object;
  /** Called within the publishing transaction, with the position before the new events. */
  hand?: (transaction: Transaction, after: number) => Promise<void>;
  /** Called after its commit. */
  onPublished?: () => void;
  log: Log;
}

/**
 * Moves changes recorded by triggers to the event log. Every process tries, but only one at a time succeeds, so that events get positions
 * in the order in which they become visible, and a long-running transaction doesn't block anyone.
 */
export class EventPublisher {
  readonly #parts: PublisherParts;
  readonly #loop: PollingLoop;
  readonly #unwritable: SetAside<number>;
  #campaignsAt = 0;
  #partitionsAt = 0;

  constructor(parts: PublisherParts) {
    this.#parts = parts;
    this.#loop = new PollingLoop({
      work: () => this.publish(),
      pauseMs: POLL_INTERVAL_MS,
      // The changes stay queued. Only one line is logged while the database is down.
      onFailure: (error) => parts.log.warn({ err: error }, 'events could not be published; retrying'),
    });
    this.#unwritable = new SetAside((event, error) =>
      parts.log.error(
        { err: error, event },
        'an event could not be published; it is set aside for ten minutes',
      ),
    );
  }

  start(): void {
    this.#loop.start();
  }

  /** Finishes the current batch. */
  stop(): Promise<void> {
    return this.#loop.stop();
  }

  /**
   * Publishes queued changes, up to a few hundred events. One that can't be presented is published with only its ids; if even that fails,
   * it is skipped for a while. Neither blocks the others.
   * @returns whether there may be more
   */
  async publish(): Promise<boolean> {
    const { database, present, presentNumbers, onPublished, log } = this.#parts;
    await this.#lookAtClock();
    const waiting = await new EventRepository(database).unpublished(MOST_AT_ONCE, this.#unwritable.keys());
    let published = 0;
    const publish = async (ids: readonly number[]) => {
      published += await this.#publish(ids, present);
    };
    const publishNumbers = async ([id]: readonly number[], cause: unknown) => {
      log.error(
        { err: cause, event: id },
        'an event cannot be presented; it is published with its numbers alone',
      );
      published += await this.#publish([id as number], async (_, events) => events.map(presentNumbers));
    };
    await workInHalves(waiting, publish, (id, cause) =>
      workInHalves(
        [id],
        (ids) => publishNumbers(ids, cause),
        (_, error) => this.#unwritable.add(id, error),
      ),
    );
    if (published > 0) onPublished?.();
    return published > 0 && waiting.length === MOST_AT_ONCE;
  }

  /**
   * Publishes in as many transactions as the bytes require. @returns how many of the events existed: none while another process publishes
   */
  async #publish(ids: readonly number[], present: Present): Promise<number> {
    let published = 0;
    for (let left = ids; left.length > 0; ) {
      const taken = await new EventRepository(this.#parts.database).whilePublishing((transaction) =>
        this.#publishWithin(transaction, left, present),
      );
      if (!taken || taken.length === 0) break;
      published += taken.length;
      left = left.filter((id) => id > (taken.at(-1) as number));
    }
    return published;
  }

  /** @returns the events that are done, starting with the first */
  async #publishWithin(
    transaction: Transaction,
    ids: readonly number[],
    present: Present,
  ): Promise<number[]> {
    const events = new EventRepository(transaction);
    const pending = await events.pending(ids);
    const { written, next } = await writeOut(withoutRepetitions(pending), (portion) =>
      present(transaction, portion),
    );
    const taken = pending.map(({ id }) => id).filter((id) => next === undefined || id < next.id);
    await events.forgetUnpublished(taken);
    if (written.length > 0) {
      const before = await events.latestPosition();
      await events.publish(written);
      await this.#parts.hand?.(transaction, before);
    }
    return taken;
  }

  /** Handles events that no row change triggers: campaigns end, days begin. */
  async #lookAtClock(): Promise<void> {
    const { database, daysKept, log } = this.#parts;
    const events = new EventRepository(database);
    this.#partitionsAt = await when(this.#partitionsAt, PARTITIONS_INTERVAL_MS, () =>
      events.preparePartitions(daysKept),
    );
    this.#campaignsAt = await when(this.#campaignsAt, CAMPAIGNS_INTERVAL_MS, () =>
      events.noteEndedCampaigns(),
    );

    /** @returns when it is next due */
    async function when(due: number, interval: number, work: () => Promise<void>): Promise<number> {
      const now = performance.now();
      if (now < due) return due;
      try {
        await work();
        return now + interval;
      } catch (error) {
        if (isDatabaseTrouble(error)) throw error;
        log.error({ err: error }, 'maintenance of the event log failed');
        return now + TRY_AGAIN_MS;
      }
    }
  }
}

/**
 * Presents events in order, until together they are long enough.
 * @returns them with their data as JSON; `next`: the first one left for another transaction
 * @throws Error for an event that is too long
 */
async function writeOut(
  events: readonly PendingEvent[],
  present: (portion: readonly PendingEvent[]) => Promise<(object | undefined)[]>,
): Promise<{ written: (PendingEvent & { data: string })[]; next: PendingEvent | undefined }> {
  const written: (PendingEvent & { data: string })[] = [];
  let bytes = 0;
  let seen = 0;
  while (seen < events.length && bytes < MOST_BYTES) {
    const portion = nextPortion(events, seen);
    for (const [index, said] of (await present(portion)).entries()) {
      if (!said) continue;
      const data = JSON.stringify(said);
      const length = Buffer.byteLength(data);
      if (length > MOST_BYTES_OF_ONE) throw new Error(`the event's data has ${length} bytes`);
      bytes += length;
      written.push({ ...(portion[index] as PendingEvent), data });
    }
    seen += portion.length;
  }
  return { written, next: events[seen] };
}

/**
 * Merges repeated reports of one thing in a transaction into the first, with the details of all, and drops those that another report
 * covers. A move has the previous location, and no other report covers it.
 */
function withoutRepetitions(events: readonly PendingEvent[]): PendingEvent[] {
  const keyOf = (
    { transaction, page_id, team_id, subject_id, campaign_id, charity_id, details }: PendingEvent,
    type: string,
  ) =>
    [
      transaction,
      type,
      page_id,
      team_id,
      subject_id,
      campaign_id,
      charity_id,
      JSON.stringify(details?.former),
    ].join();
  const merged = new Map<string, PendingEvent>();
  for (const event of events) {
    const key = event.type === 'import.batch_written' ? `batch ${event.id}` : keyOf(event, event.type);
    const earlier = merged.get(key);
    merged.set(key, earlier ? { ...earlier, details: { ...earlier.details, ...event.details } } : event);
  }
  return [...merged.values()].filter((event) => {
    const told = toldBy[event.type];
    return told === undefined || !merged.has(keyOf(event, told));
  });
}

function nextPortion(events: readonly PendingEvent[], from: number): PendingEvent[] {
  const other = events.findIndex(({ type }, index) => index >= from && !type.startsWith('donation.'));
  const donations = (other === -1 ? events.length : other) - from;
  const size = donations < READ_AT_ONCE ? READ_AT_ONCE : Math.min(donations, DONATIONS_READ_AT_ONCE);
  return events.slice(from, from + size);
}
