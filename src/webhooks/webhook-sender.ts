import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type AttemptResult,
  type ClaimedDelivery,
  LEASE_SECONDS,
  type WebhookQueue,
} from '../db/repositories/webhook-queue.ts';
import type { Log } from '../log.ts';
import type { Attempt } from './attempt-delivery.ts';
import type { EndpointHealth } from './endpoint-health.ts';

/** How long an event that another process has published may wait unnoticed. */
const POLL_INTERVAL_MS = 200;
/** Of one endpoint: so that one whose answers take long holds up no other. */
const MOST_PER_ENDPOINT = 20;
const MOST_PER_FAILING_ENDPOINT = 1;
const MOST_IN_ALL = 300;
/** Begun in a row, with a pause behind: requests to this process come between, and meet no bursts. */
const BEGUN_IN_A_ROW = 2;
const PAUSE_MS = 1;
/** Results that come within it are written together, and what is due then is claimed together: each costs the database a statement. */
const GATHER_MS = 50;
/** What a stopping process waits for attempts that are under way. */
const STOP_AFTER_MS = 3_000;
/** A result that cannot be written for so long is lost, and the event is sent again. */
const SETTLE_FOR_MS = 15_000;
/** An attempt that would begin so late might outlast its lease. */
const LATEST_BEGIN_MS = (LEASE_SECONDS * 1_000) / 2;

interface SenderParts {
  queue: Pick<WebhookQueue, 'claim' | 'settle'>;
  health: Pick<EndpointHealth, 'note'>;
  attempt: Attempt;
  log: Log;
}

/**
 * Sends events to the endpoints that want them, each at least once. Any number of processes may send at the same time; what one of them
 * has in hand when it dies, the others take up when its lease has passed.
 */
export class WebhookSender {
  readonly #parts: SenderParts;
  readonly #stopped = new AbortController();
  readonly #underWay = new Map<number, number>();
  readonly #attempts = new Set<Promise<void>>();
  #results: AttemptResult[] = [];
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #settling: Promise<void> | undefined;
  #isAwake = false;
  #isStarted = false;

  constructor(parts: SenderParts) {
    this.#parts = parts;
    // Each attempt listens.
    setMaxListeners(MOST_IN_ALL, this.#stopped.signal);
  }

  start(): void {
    this.#isStarted = true;
    this.#timer = setInterval(() => this.wake(), POLL_INTERVAL_MS);
    this.#timer.unref();
    this.wake();
  }

  /** Looks now rather than at the next poll: called when events were published. Does nothing in a process that does not send. */
  wake(): void {
    if (!this.#isStarted) return;
    this.#isAwake = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
  }

  /** Begins nothing more, waits a little for what is under way, and gives back the rest. */
  async stop(): Promise<void> {
    this.#isStarted = false;
    clearInterval(this.#timer);
    await this.#running;
    const ended = Promise.all(this.#attempts);
    const patience = new AbortController();
    await Promise.race([ended, delay(STOP_AFTER_MS, undefined, { signal: patience.signal }).catch(() => {})]);
    patience.abort();
    this.#stopped.abort();
    await ended;
    await this.#settling;
  }

  /** Tries all that is due. @returns how many attempts that were */
  async flush(): Promise<number> {
    for (let tried = 0; ; ) {
      const begun = await this.#claim();
      await Promise.all(this.#attempts);
      await this.#settling;
      if (begun === 0) return tried;
      tried += begun;
    }
  }

  async #run(): Promise<void> {
    while (this.#isAwake && this.#isStarted) {
      this.#isAwake = false;
      try {
        if ((await this.#claim()) > 0) this.#isAwake = true;
      } catch (error) {
        // All of it stays in the database; the next poll finds it.
        this.#parts.log.warn({ err: error }, 'the queue of webhooks could not be read');
      }
    }
  }

  async #claim(): Promise<number> {
    const inAll = MOST_IN_ALL - this.#attempts.size;
    if (inAll <= 0) return 0;
    const since = performance.now();
    const claimed = await this.#parts.queue.claim({
      ...{ perEndpoint: MOST_PER_ENDPOINT, perFailingEndpoint: MOST_PER_FAILING_ENDPOINT, inAll },
      underWay: this.#underWay,
    });
    for (const [index, delivery] of claimed.entries()) {
      this.#begin(delivery, since);
      if ((index + 1) % BEGUN_IN_A_ROW === 0) await delay(PAUSE_MS);
    }
    return claimed.length;
  }

  #begin(delivery: ClaimedDelivery, since: number): void {
    this.#count(delivery, 1);
    const ended = this.#attempt(delivery, since).finally(() => this.#attempts.delete(ended));
    this.#attempts.add(ended);
  }

  async #attempt(delivery: ClaimedDelivery, since: number): Promise<void> {
    const isLate = performance.now() - since > LATEST_BEGIN_MS;
    const result = isLate
      ? ({ delivery, outcome: 'released' } as const)
      : await this.#parts.attempt(delivery, this.#stopped.signal);
    this.#results.push(result);
    this.#settling ??= this.#settle().finally(() => {
      this.#settling = undefined;
    });
  }

  /** While some results are being written, others gather. */
  async #settle(): Promise<void> {
    while (this.#results.length > 0) {
      await delay(GATHER_MS);
      const results = this.#results;
      this.#results = [];
      await this.#write(results);
      for (const { delivery } of results) this.#count(delivery, -1);
      this.wake();
    }
  }

  async #write(results: readonly AttemptResult[]): Promise<void> {
    const { queue, health, log } = this.#parts;
    const deadline = performance.now() + SETTLE_FOR_MS;
    while (true) {
      try {
        await queue.settle(results);
        return await health.note(results);
      } catch (error) {
        log.warn({ err: error, deliveries: results.length }, 'what came of webhooks could not be written');
        if (performance.now() > deadline || this.#stopped.signal.aborted) return;
      }
      await delay(POLL_INTERVAL_MS);
    }
  }

  #count({ endpoint_id }: ClaimedDelivery, change: number): void {
    const count = (this.#underWay.get(endpoint_id) ?? 0) + change;
    if (count > 0) this.#underWay.set(endpoint_id, count);
    else this.#underWay.delete(endpoint_id);
  }
}
