import { eventParser, type StreamEvent } from './event-parser.ts';
import { changed, type LiveState } from './live-state.ts';

/** What is known about a stream's state. */
export interface LiveView {
  /** `behind`: not connected; `unknown`: the server doesn't know the subject. */
  status: 'connecting' | 'live' | 'behind' | 'unknown';
  state: LiveState | undefined;
  /** When the server last sent something. The state may be as old as this. */
  heardAt: Date | undefined;
}

/** The server sends something every 15 seconds. */
const LONGEST_SILENCE_MS = 45_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** Wait before checking again for an unknown subject. */
const UNKNOWN_WAIT_MS = 300_000;
/** Shorter gaps in the connection aren't shown. */
const UNSAID_GAP_MS = 3_000;

/** Follows a live stream until stopped, and reconnects when it breaks. */
export class LiveStream {
  readonly #address: string;
  readonly #told: (view: LiveView) => void;
  #view: LiveView = { status: 'connecting', state: undefined, heardAt: undefined };
  #lastEventId: string | undefined;
  #failures = 0;
  /** Aborts the connection; undefined while stopped. */
  #connection: AbortController | undefined;
  #next: ReturnType<typeof setTimeout> | undefined;
  #gap: ReturnType<typeof setTimeout> | undefined;

  /** @param address of the stream, absolute */
  constructor(address: string, told: (view: LiveView) => void) {
    this.#address = address;
    this.#told = told;
  }

  get view(): LiveView {
    return this.#view;
  }

  /** Connects immediately, even while waiting to reconnect. */
  start(): void {
    if (this.#connection && this.#next === undefined) return;
    clearTimeout(this.#next);
    this.#next = undefined;
    this.#connection = new AbortController();
    if (this.#view.status === 'connecting') this.#noteGap();
    void this.#follow(this.#connection);
  }

  stop(): void {
    clearTimeout(this.#next);
    clearTimeout(this.#gap);
    this.#next = undefined;
    this.#gap = undefined;
    this.#connection?.abort();
    this.#connection = undefined;
  }

  async #follow(connection: AbortController): Promise<void> {
    let asked: number | undefined;
    try {
      asked = await this.#read(connection);
    } catch {
      // Any failure leads to another attempt.
    }
    if (this.#connection !== connection) return;
    connection.abort();
    this.#noteGap();
    this.#next = setTimeout(() => this.start(), asked ?? this.#backoff());
    this.#failures += 1;
  }

  /** @returns the wait that the server requests, in milliseconds, if any */
  async #read(connection: AbortController): Promise<number | undefined> {
    const watch = watchdog(() => connection.abort());
    try {
      const response = await fetch(this.#addressNow(), {
        headers: { Accept: 'text/event-stream' },
        credentials: 'omit',
        cache: 'no-store',
        signal: connection.signal,
      });
      if (!response.ok || !response.body) return this.#refused(response);
      const parse = eventParser((event) => this.#take(event));
      const decoder = new TextDecoder();
      const reader = response.body.getReader();
      for (let read = await reader.read(); !read.done; read = await reader.read()) {
        watch.heard();
        this.#heard();
        parse(decoder.decode(read.value, { stream: true }));
      }
    } finally {
      watch.end();
    }
    return undefined;
  }

  #addressNow(): string {
    if (this.#lastEventId === undefined) return this.#address;
    return `${this.#address}?${new URLSearchParams({ last_event_id: this.#lastEventId })}`;
  }

  #refused({ status, headers }: Response): number | undefined {
    if ([400, 404, 410, 422].includes(status)) {
      // The server may no longer accept the last event id.
      this.#lastEventId = undefined;
      if (!this.#view.state) {
        this.#tell({ status: 'unknown' });
        return UNKNOWN_WAIT_MS * (0.5 + Math.random());
      }
    }
    const seconds = Number(headers.get('Retry-After'));
    return seconds > 0 ? seconds * 1000 * (1 + Math.random() / 2) : undefined;
  }

  #heard(): void {
    this.#failures = 0;
    clearTimeout(this.#gap);
    this.#gap = undefined;
    this.#view = { ...this.#view, heardAt: new Date() };
    if (this.#view.state && this.#view.status !== 'live') this.#tell({ status: 'live' });
  }

  #take({ type, id, data }: StreamEvent): void {
    if (id !== undefined) this.#lastEventId = id;
    if (type === 'snapshot') this.#tell({ status: 'live', state: JSON.parse(data) });
    else if (type === 'change' && this.#view.state)
      this.#tell({ status: 'live', state: changed(this.#view.state, JSON.parse(data)) });
  }

  #noteGap(): void {
    if (!['live', 'connecting'].includes(this.#view.status) || this.#gap !== undefined) return;
    this.#gap = setTimeout(() => this.#tell({ status: 'behind' }), UNSAID_GAP_MS);
  }

  #tell(news: Partial<LiveView>): void {
    this.#view = { ...this.#view, ...news };
    this.#told(this.#view);
  }

  /** Increasing, random waits, so that clients don't all reconnect to a restarted server at the same moment. */
  #backoff(): number {
    return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#failures) * (0.5 + Math.random());
  }
}

/** Calls `bark` once, after a long silence. */
function watchdog(bark: () => void): { heard(): void; end(): void } {
  let timer = setTimeout(bark, LONGEST_SILENCE_MS);
  const end = () => clearTimeout(timer);
  return {
    heard() {
      end();
      timer = setTimeout(bark, LONGEST_SILENCE_MS);
    },
    end,
  };
}
