import { randomBytes } from 'node:crypto';
import type { LiveState } from '../../../generated/fundraising/operations.ts';
import { NotFoundError } from '../../errors.ts';
import type { Log } from '../../runtime/log.ts';
import { shareRuns } from '../../runtime/share-runs.ts';
import { changeBetween, type LiveMessage, type LiveReading } from './live-change.ts';
import type { LiveClient } from './live-client.ts';

/** At most four changes a second. */
const LEAST_PAUSE_MS = 250;
/** A subject that is slow to read is read less often, so that it keeps a connection busy at most a fifth of the time. */
const PAUSE_OF_READ = 4;
const PAUSE_AFTER_FAILURE_MS = 1_000;
/** A client that has missed more than this gets a snapshot, which is shorter. */
const MOST_REMEMBERED_BYTES = 32 * 1024;

/** They don't end a line in a stream, but many readers, such as Python's, split lines there. */
const otherLineEnds = /[\u0085\u2028\u2029]/g;

const greeting = Buffer.from('retry: 2000\n\n');

interface TopicParts {
  read: () => Promise<LiveReading>;
  log: Log;
}

/** One subject: its state, its changes, and its clients. It is only read while it has clients. */
export class LiveTopic {
  readonly #read: TopicParts['read'];
  readonly #log: Log;
  readonly #clients = new Set<LiveClient>();
  /** Distinguishes event ids from those of another process, or from before a restart. */
  readonly #series = randomBytes(9).toString('base64url');
  readonly #refresh = shareRuns(() => this.#readAgain());
  #state: LiveState | undefined;
  #snapshot: Buffer | undefined;
  #number = 0;
  /** The events up to the latest one. */
  #remembered: Buffer[] = [];
  #rememberedBytes = 0;
  #isOutdated = true;
  #isFailing = false;
  #timer: NodeJS.Timeout | undefined;
  #nextReadAt = 0;

  constructor({ read, log }: TopicParts) {
    this.#read = read;
    this.#log = log;
  }

  get isKnown(): boolean {
    return this.#state !== undefined;
  }

  get isFollowed(): boolean {
    return this.#clients.size > 0;
  }

  /** Returns when the state is known and no later change is known. @throws what the read throws */
  async ready(): Promise<void> {
    const isCurrent = this.isKnown && (!this.#isOutdated || this.isFollowed);
    if (!isCurrent) await this.#refresh();
  }

  /** Marks the state as outdated: something has changed that the subject may show. */
  markOutdated(): void {
    this.#isOutdated = true;
    this.#schedule();
  }

  /** Forgets past changes: a client that reconnects gets the current state instead. */
  forgetChanges(): void {
    this.#forget(this.#remembered.length);
  }

  /** @param lastEventId the last event that the client has; it gets the events since then, or the current state */
  add(client: LiveClient, lastEventId: string | undefined): void {
    this.#clients.add(client);
    client.send(Buffer.concat([greeting, ...(this.#since(lastEventId) ?? [this.#snapshotBytes()])]));
    if (this.#isOutdated) this.#schedule();
  }

  remove(client: LiveClient): void {
    this.#clients.delete(client);
    if (this.isFollowed) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #schedule(): void {
    if (this.#timer || !this.isFollowed) return;
    // Timers only accept whole milliseconds, and rounding down would fire this one too early.
    const milliseconds = Math.max(0, Math.ceil(this.#nextReadAt - performance.now()));
    this.#timer = setTimeout(() => void this.#refresh().catch(() => undefined), milliseconds);
  }

  async #readAgain(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isOutdated = false;
    const started = performance.now();
    try {
      this.#take(await this.#read());
      const now = performance.now();
      this.#isFailing = false;
      this.#nextReadAt = Math.max(started + LEAST_PAUSE_MS, now + PAUSE_OF_READ * (now - started));
    } catch (error) {
      // Only one line is logged while the database is down.
      if (error instanceof NotFoundError) this.#sendAway();
      else if (this.isFollowed && !this.#isFailing)
        this.#log.warn({ err: error }, 'a live stream could not be updated; retrying');
      this.#isFailing = true;
      this.#isOutdated = true;
      this.#nextReadAt = performance.now() + PAUSE_AFTER_FAILURE_MS;
      throw error;
    } finally {
      if (this.#isOutdated) this.#schedule();
    }
  }

  /** Disconnects clients of a subject that was deleted or hidden; those that reconnect get the reason. */
  #sendAway(): void {
    this.#state = undefined;
    this.#snapshot = undefined;
    this.#forget(this.#remembered.length);
    for (const client of this.#clients) client.end();
  }

  #take({ state, movedIds }: LiveReading): void {
    const message = this.#state && changeBetween(this.#state, state, movedIds);
    this.#state = state;
    if (!message) return;
    this.#snapshot = undefined;
    this.#number += 1;
    const bytes = message.event === 'snapshot' ? this.#snapshotBytes() : this.#bytesOf(message);
    this.#remember(message, bytes);
    for (const client of this.#clients) client.send(bytes);
  }

  #remember({ event }: LiveMessage, bytes: Buffer): void {
    // The events before a snapshot are no longer needed.
    if (event === 'snapshot') this.#forget(this.#remembered.length);
    this.#remembered.push(bytes);
    this.#rememberedBytes += bytes.length;
    while (this.#rememberedBytes > MOST_REMEMBERED_BYTES) this.#forget(1);
  }

  #forget(count: number): void {
    for (const bytes of this.#remembered.splice(0, count)) this.#rememberedBytes -= bytes.length;
  }

  /** @returns the events after this one; `undefined` if some of them are no longer known */
  #since(lastEventId: string | undefined): Buffer[] | undefined {
    const [, number] = lastEventId?.startsWith(`${this.#series}-`)
      ? (/-(\d{1,15})$/.exec(lastEventId) ?? [])
      : [];
    const missed = number === undefined ? Number.NaN : this.#number - Number(number);
    return missed >= 0 && missed <= this.#remembered.length
      ? this.#remembered.slice(this.#remembered.length - missed)
      : undefined;
  }

  #snapshotBytes(): Buffer {
    this.#snapshot ??= this.#bytesOf({ event: 'snapshot', data: this.#state as LiveState });
    return this.#snapshot;
  }

  #bytesOf({ event, data }: LiveMessage): Buffer {
    const json = JSON.stringify(data).replace(otherLineEnds, escaped);
    return Buffer.from(`event: ${event}\nid: ${this.#series}-${this.#number}\ndata: ${json}\n\n`);
  }
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
