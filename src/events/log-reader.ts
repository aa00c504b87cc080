import { isDatabaseTrouble } from '../db/connection/database-errors.ts';
import type { EventRepository, LoggedEvent } from '../db/repositories/events.ts';
import type { Log } from '../runtime/log.ts';
import { PollingLoop } from '../runtime/polling-loop.ts';

/** How long an event from another process may go unnoticed. */
const POLL_INTERVAL_MS = 100;
const MOST_AT_ONCE = 1_000;

interface Listener {
  onEvents: (events: readonly LoggedEvent[]) => void;
  onGap: () => void;
}

/** Follows the event log for every part of this process that needs to know about changes. */
export class LogReader {
  readonly #events: Pick<EventRepository, 'after' | 'latestPosition'>;
  readonly #log: Log;
  readonly #listeners = new Set<Listener>();
  readonly #loop: PollingLoop;
  #position: number | undefined;

  constructor(events: Pick<EventRepository, 'after' | 'latestPosition'>, log: Log) {
    this.#events = events;
    this.#log = log;
    this.#loop = new PollingLoop({
      work: () => this.read(),
      pauseMs: POLL_INTERVAL_MS,
      onFailure: (error) => log.warn({ err: error }, 'the event log could not be read; retrying'),
    });
  }

  /**
   * Subscribes to the log.
   * @param onEvents receives every event from now on, in order and in batches
   * @param onGap is called when events may have been missed: before the first batch if the start had to wait for the database
   * @returns a function that unsubscribes
   */
  subscribe(onEvents: Listener['onEvents'], onGap: Listener['onGap'] = () => undefined): () => void {
    const listener = { onEvents, onGap };
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  start(): void {
    this.#loop.start();
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  /** Reads now instead of at the next poll. Called after something was published. */
  wake(): void {
    this.#loop.wake();
  }

  /** Reads one batch. @returns whether there may be more */
  async read(): Promise<boolean> {
    if (this.#position === undefined) {
      this.#position = await this.#events.latestPosition();
      for (const { onGap } of this.#listeners) onGap();
    }
    const { events, mayBeMore } = await this.#readOn(this.#position);
    const last = events.at(-1);
    if (!last) return mayBeMore;
    this.#position = last.position;
    for (const listener of this.#listeners) this.#tell(listener, events);
    return mayBeMore;
  }

  /**
   * Skips a single event that can't be read; listeners then learn that events may have been missed.
   * @throws the error if it is about no event: none is left to skip, or the connection pool is closed
   */
  async #readOn(position: number): Promise<{ events: LoggedEvent[]; mayBeMore: boolean }> {
    for (let most = MOST_AT_ONCE; ; most = Math.ceil(most / 2)) {
      try {
        const events = await this.#events.after(position, most);
        return { events, mayBeMore: events.length === most };
      } catch (error) {
        if (isDatabaseTrouble(error)) throw error;
        if (most > 1) continue;
        if (position >= (await this.#events.latestPosition())) throw error;
        this.#log.error(
          { err: error, position },
          'the event after this position could not be read; skipping it',
        );
        this.#position = position + 1;
        for (const { onGap } of this.#listeners) onGap();
        return { events: [], mayBeMore: true };
      }
    }
  }

  /** A listener that fails has missed events; the others still get theirs. */
  #tell({ onEvents, onGap }: Listener, events: readonly LoggedEvent[]): void {
    try {
      onEvents(events);
    } catch (error) {
      this.#log.error({ err: error }, 'a listener of the event log failed; it starts over');
      onGap();
    }
  }
}
