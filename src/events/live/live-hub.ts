import type { Writable } from 'node:stream';
import { addressNetwork } from '../../auth/address-network.ts';
import type { Config } from '../../config/config.ts';
import { UnavailableError } from '../../errors.ts';
import type { Log } from '../../runtime/log.ts';
import { takeTurns } from '../../runtime/turns.ts';
import type { LiveReading } from './live-change.ts';
import { LiveClient } from './live-client.ts';
import { LiveSignal } from './live-signal.ts';
import { LiveTopic } from './live-topic.ts';

/** Subjects that are remembered after their last client has left, so that it can resume where it was when it reconnects. */
const MOST_FORSAKEN = 200;
/** How many subjects are read at the same time, no matter how many have changed. */
const READS_AT_ONCE = 2;
const RETRY_AFTER_SECONDS = 30;

const heartbeat = Buffer.from(': heartbeat\n\n');

/** The subjects that one logged event concerns. */
interface ConcernedSubjects {
  type: string;
  campaign_uid: string | null;
  charity_uid: string | null;
  page_id: number | null;
  team_page_id: number | null;
  team_id: number | null;
  former_campaign_uid: string | null;
  former_charity_uid: string | null;
  former_page_id: number | null;
  former_team_page_id: number | null;
}

interface EventLog {
  /** @param onGap is called when events may have been missed */
  subscribe(onEvents: (events: readonly ConcernedSubjects[]) => void, onGap: () => void): () => void;
}

interface Room {
  clientAddress: string;
  lastEventId: string | undefined;
}

interface HubParts {
  config: Pick<Config, 'MAX_LIVE_STREAMS' | 'MAX_LIVE_STREAMS_PER_ADDRESS'>;
  log: Log;
  /** Streams are never silent for longer. */
  heartbeatMilliseconds: number;
}

/** The live streams of this process. Each subject is read once for all its clients, when the event log shows a change. */
export class LiveHub {
  readonly #config: HubParts['config'];
  readonly #log: Log;
  readonly #heartbeatMilliseconds: number;
  readonly #inTurn = takeTurns(READS_AT_ONCE);
  readonly #topics = new Map<string, LiveTopic>();
  /** Names of topics without clients, the most recently abandoned last. */
  readonly #forsaken = new Set<string>();
  readonly #clients = new Set<LiveClient>();
  readonly #signals = new Set<LiveSignal>();
  /** By network of the client's address. */
  readonly #counts = new Map<string, number>();
  #heart: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor({ config, log, heartbeatMilliseconds }: HubParts) {
    this.#config = config;
    this.#log = log;
    this.#heartbeatMilliseconds = heartbeatMilliseconds;
  }

  /** Number of open streams. */
  get size(): number {
    return this.#clients.size;
  }

  follow(events: EventLog): void {
    events.subscribe(
      (batch) => this.#markOutdated(batch),
      () => this.#markAll(),
    );
  }

  /** @throws UnavailableError if the limit of streams is reached, in total or for this address */
  requireRoom(clientAddress: string): void {
    const { MAX_LIVE_STREAMS, MAX_LIVE_STREAMS_PER_ADDRESS } = this.#config;
    if (this.size >= MAX_LIVE_STREAMS) throw tooMany('on this server');
    const own = this.#counts.get(addressNetwork(clientAddress)) ?? 0;
    if (own >= MAX_LIVE_STREAMS_PER_ADDRESS) throw tooMany('from this address');
  }

  /**
   * Returns when the subject is known well enough to be streamed.
   * @param name such as `campaign:au-31`, `charity:au-24`, `page:1842` or `team:57`
   * @throws what `read` throws
   */
  async prepare(name: string, read: () => Promise<LiveReading>): Promise<LiveTopic> {
    let topic = this.#topics.get(name);
    if (!topic) {
      topic = new LiveTopic({ read: () => this.#inTurn(read), log: this.#log });
      this.#topics.set(name, topic);
    }
    if (!topic.isFollowed) this.#forsake(name);
    try {
      await topic.ready();
    } catch (error) {
      if (!topic.isKnown && this.#topics.get(name) === topic) this.#forget(name);
      throw error;
    }
    return topic;
  }

  /**
   * Reserves a place for a client of a prepared subject.
   * @returns a function that sends the stream to the client; its place is free when its connection is closed. Must be called immediately.
   * @throws UnavailableError like `requireRoom`
   */
  open(name: string, topic: LiveTopic, { clientAddress, lastEventId }: Room): (connection: Writable) => void {
    return this.#admit(clientAddress, (client) => {
      const followed = this.#keep(name, topic);
      followed.add(client, lastEventId);
      return () => {
        followed.remove(client);
        if (!followed.isFollowed) this.#forsake(name);
      };
    });
  }

  /**
   * Reserves a place for a client that only learns when something has changed, at most once a second, and reads it anew.
   * @param names of the subjects; undefined for all
   * @returns as `open`. @throws UnavailableError like `requireRoom`
   */
  openSignals(names: ReadonlySet<string> | undefined, clientAddress: string): (connection: Writable) => void {
    return this.#admit(clientAddress, (client) => {
      const signal = new LiveSignal(client, names);
      this.#signals.add(signal);
      return () => {
        this.#signals.delete(signal);
        signal.stop();
      };
    });
  }

  /** @param join adds a client that has arrived, and returns what removes it. @throws UnavailableError like `requireRoom` */
  #admit(clientAddress: string, join: (client: LiveClient) => () => void): (connection: Writable) => void {
    if (this.#isClosed) return sendAway;
    this.requireRoom(clientAddress);
    return (connection) => {
      // A client that has already left would never free its place.
      if (connection.destroyed) return;
      const client = new LiveClient(connection);
      const network = addressNetwork(clientAddress);
      this.#count(network, 1);
      this.#clients.add(client);
      this.#heart ??= setInterval(() => this.#beat(), this.#heartbeatMilliseconds).unref();
      const leave = join(client);
      connection.once('close', () => {
        this.#count(network, -1);
        this.#clients.delete(client);
        leave();
      });
    };
  }

  /** It may have been dropped since it was prepared, and prepared again for someone else. */
  #keep(name: string, prepared: LiveTopic): LiveTopic {
    const found = this.#topics.get(name);
    const topic = found?.isKnown ? found : prepared;
    if (topic !== found) {
      this.#topics.set(name, topic);
      topic.markOutdated();
    }
    this.#forsaken.delete(name);
    return topic;
  }

  /** Ends all streams, and every new one immediately. */
  close(): void {
    this.#isClosed = true;
    clearInterval(this.#heart);
    for (const client of this.#clients) client.end();
  }

  #markOutdated(events: readonly ConcernedSubjects[]): void {
    for (const name of new Set(events.filter(takesAway).flatMap(namesOf)))
      this.#topics.get(name)?.forgetChanges();
    if (events.some(concernsAll)) {
      this.#markAll();
      return;
    }
    const names = new Set(events.flatMap(namesOf));
    for (const name of names) this.#topics.get(name)?.markOutdated();
    for (const signal of this.#signals) signal.note(names);
  }

  #markAll(): void {
    for (const signal of this.#signals) signal.note(undefined);
    for (const topic of this.#topics.values()) {
      topic.forgetChanges();
      topic.markOutdated();
    }
  }

  #beat(): void {
    for (const client of this.#clients) client.send(heartbeat);
  }

  #count(network: string, change: 1 | -1): void {
    const count = (this.#counts.get(network) ?? 0) + change;
    if (count > 0) this.#counts.set(network, count);
    else this.#counts.delete(network);
  }

  #forsake(name: string): void {
    this.#forsaken.delete(name);
    this.#forsaken.add(name);
    const [first] = this.#forsaken;
    if (this.#forsaken.size > MOST_FORSAKEN && first !== undefined) this.#forget(first);
  }

  #forget(name: string): void {
    this.#forsaken.delete(name);
    this.#topics.delete(name);
  }
}

/** Whether something sent before may no longer be sent: the page, the message or the donor may have been hidden. */
function takesAway({ type }: ConcernedSubjects): boolean {
  return type === 'page.hidden' || type === 'donation.updated';
}

/** Whether it may concern any subject: a batch of an import names at most its campaign, and an erasure names nothing. */
function concernsAll(event: ConcernedSubjects): boolean {
  return event.type === 'import.batch_written' || namesOf(event).length === 0;
}

function namesOf(event: ConcernedSubjects): string[] {
  const subjects = [
    ['campaign', event.campaign_uid],
    ['campaign', event.former_campaign_uid],
    ['charity', event.charity_uid],
    ['charity', event.former_charity_uid],
    ['page', event.page_id],
    ['page', event.former_page_id],
    ['page', event.team_page_id],
    ['page', event.former_team_page_id],
    ['team', event.team_id],
  ] as const;
  return subjects.flatMap(([type, id]) => (id === null ? [] : [`${type}:${id}`]));
}

/** Closes the stream without an error status, after which a browser's `EventSource` would not retry. */
function sendAway(connection: Writable): void {
  connection.end('retry: 2000\n\n');
}

function tooMany(where: string): UnavailableError {
  return new UnavailableError(
    `Too many live streams are open ${where}, please try again`,
    RETRY_AFTER_SECONDS,
  );
}
