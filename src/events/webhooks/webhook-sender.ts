import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import {
  addToShare,
  type ClaimedDelivery,
  LEASE_SECONDS,
  type Share,
} from '../../db/repositories/webhook-claims.ts';
import type { AttemptResult, WebhookQueue } from '../../db/repositories/webhook-queue.ts';
import type { Log } from '../../runtime/log.ts';
import { PollingLoop } from '../../runtime/polling-loop.ts';
import { takeTurns } from '../../runtime/turns.ts';
import type { Attempt } from './attempt-delivery.ts';
import type { EndpointHealth } from './endpoint-health.ts';

/** How often the queue is checked for retries and expired leases, and this process for leases to renew. */
const POLL_INTERVAL_MS = 200;
const MOST_IN_ALL = 300;
/** Limits the bodies in progress; the last one may exceed it. */
const MOST_BYTES = 32 * 2 ** 20;
/** An endpoint whose last response took longer than this may have fewer deliveries in progress. */
const SLOW_MS = 1_000;
/** How many slow endpoints are remembered. */
const MOST_SLOW = 10_000;
/** How many attempts start in a row before a pause, so that requests to this process can run in between. */
const BEGUN_IN_A_ROW = 2;
const PAUSE_MS = 1;
/** Results within this time are written together, and deliveries that become due are claimed together, since each takes a statement. */
const GATHER_MS = 50;
/** How long a stopping process waits for attempts in progress. */
const STOP_AFTER_MS = 3_000;
/** A result that can't be written for this long is lost, and the event is sent again. */
const SETTLE_FOR_MS = 15_000;
/** A delivery still in progress gets a new lease at this age, and again each time its lease reaches it. */
const RENEW_AFTER_MS = 1_000;
/** An older lease was not renewed in time: another process may take over the delivery. */
const OLDEST_LEASE_MS = (LEASE_SECONDS * 1_000) / 2;

interface SenderParts {
  queue: Pick<WebhookQueue, 'claim' | 'renew' | 'settle'>;
  health: Pick<EndpointHealth, 'note'>;
  attempt: Attempt;
  log: Log;
}

/**
 * Sends each event at least once to the endpoints that want it. Any number of processes may send at the same time. When one dies, the
 * others take over its deliveries as soon as their leases, which nobody renews any more, have expired. A result that arrives after that is
 * dropped.
 */
export class WebhookSender {
  readonly #parts: SenderParts;
  readonly #stopped = new AbortController();
  readonly #underWay = new Map<number, Share>();
  /** Deliveries whose results aren't written yet, with the time their leases began (`performance.now`). */
  readonly #inHand = new Map<ClaimedDelivery, number>();
  readonly #slow = new Set<number>();
  /** A renewal must not run while the result of its delivery is written. */
  readonly #inTurn = takeTurns(1);
  readonly #attempts = new Set<Promise<void>>();
  #results: AttemptResult[] = [];
  readonly #claims: PollingLoop;
  readonly #renewals: PollingLoop;
  #settling: Promise<void> | undefined;

  constructor(parts: SenderParts) {
    this.#parts = parts;
    const { log } = parts;
    this.#claims = new PollingLoop({
      work: async () => (await this.#claim()) > 0,
      pauseMs: POLL_INTERVAL_MS,
      // Everything is still in the database, so the next poll finds it.
      onFailure: (error) => log.warn({ err: error }, 'the webhook queue could not be read'),
    });
    this.#renewals = new PollingLoop({
      work: () => this.#renew(),
      pauseMs: POLL_INTERVAL_MS,
      onFailure: (error) => log.warn({ err: error }, 'webhook leases could not be renewed'),
    });
    // Each attempt adds a listener.
    setMaxListeners(MOST_IN_ALL, this.#stopped.signal);
  }

  start(): void {
    this.#claims.start();
    this.#renewals.start();
  }

  /** Checks the queue now instead of at the next poll: called when events were published. */
  wake(): void {
    this.#claims.wake();
  }

  /** Starts no more attempts, waits briefly for those in progress, and releases the rest. */
  async stop(): Promise<void> {
    await this.#claims.stop();
    const ended = Promise.all(this.#attempts);
    const patience = new AbortController();
    await Promise.race([ended, delay(STOP_AFTER_MS, undefined, { signal: patience.signal }).catch(() => {})]);
    patience.abort();
    this.#stopped.abort();
    await ended;
    await this.#settling;
    await this.#renewals.stop();
  }

  /** Tries everything that is due. @returns the number of attempts */
  async flush(): Promise<number> {
    for (let tried = 0; ; ) {
      const begun = await this.#claim();
      await Promise.all(this.#attempts);
      await this.#settling;
      if (begun === 0) return tried;
      tried += begun;
    }
  }

  async #claim(): Promise<number> {
    const deliveries = MOST_IN_ALL - this.#attempts.size;
    const bytes = [...this.#underWay.values()].reduce((left, share) => left - share.bytes, MOST_BYTES);
    const since = performance.now();
    const isBehind = [...this.#inHand.values()].some((began) => since - began > OLDEST_LEASE_MS);
    // Without new leases this process would claim its own deliveries a second time.
    if (deliveries <= 0 || bytes <= 0 || isBehind) return 0;
    const room = { deliveries, bytes, underWay: this.#underWay, slow: this.#slow };
    const claimed = await this.#parts.queue.claim(room);
    for (const delivery of claimed) {
      addToShare(this.#underWay, delivery, 1);
      this.#inHand.set(delivery, since);
    }
    for (const [index, delivery] of claimed.entries()) {
      this.#begin(delivery);
      if ((index + 1) % BEGUN_IN_A_ROW === 0) await delay(PAUSE_MS);
    }
    return claimed.length;
  }

  #begin(delivery: ClaimedDelivery): void {
    const ended = this.#attempt(delivery).finally(() => this.#attempts.delete(ended));
    this.#attempts.add(ended);
  }

  async #attempt(delivery: ClaimedDelivery): Promise<void> {
    const isLate = performance.now() - (this.#inHand.get(delivery) ?? 0) > OLDEST_LEASE_MS;
    const result = isLate
      ? ({ delivery, outcome: 'released' } as const)
      : await this.#parts.attempt(delivery, this.#stopped.signal);
    this.#judge(result);
    this.#results.push(result);
    this.#settling ??= this.#settle().finally(() => {
      this.#settling = undefined;
    });
  }

  #judge({ delivery: { endpoint_id }, durationMs }: AttemptResult): void {
    if (durationMs === undefined) return;
    this.#slow.delete(endpoint_id);
    if (durationMs >= SLOW_MS) this.#slow.add(endpoint_id);
    const [first] = this.#slow;
    if (this.#slow.size > MOST_SLOW && first !== undefined) this.#slow.delete(first);
  }

  /** Renews the leases of slow deliveries, all in one statement. Another process sends what isn't renewed in time a second time. */
  async #renew(): Promise<false> {
    await this.#inTurn(async () => {
      const began = performance.now();
      const isOld = ([, since]: [ClaimedDelivery, number]) => began - since >= RENEW_AFTER_MS;
      const held = [...this.#inHand].filter(isOld).map(([delivery]) => delivery);
      if (held.length > 0) await this.#parts.queue.renew(held);
      for (const delivery of held) this.#inHand.set(delivery, began);
    });
    return false;
  }

  /** While some results are being written, others gather. */
  async #settle(): Promise<void> {
    while (this.#results.length > 0) {
      await delay(GATHER_MS);
      const results = this.#results;
      this.#results = [];
      await this.#inTurn(async () => {
        await this.#write(results);
        for (const { delivery } of results) this.#inHand.delete(delivery);
      });
      for (const { delivery } of results) addToShare(this.#underWay, delivery, -1);
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
        log.warn(
          { err: error, deliveries: results.length },
          'the results of webhook deliveries could not be saved',
        );
        if (performance.now() > deadline || this.#stopped.signal.aborted) return;
      }
      await delay(POLL_INTERVAL_MS);
    }
  }
}
