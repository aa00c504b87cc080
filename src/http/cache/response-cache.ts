import { LRUCache } from 'lru-cache';

/** A complete response with status 200, for every request for the same representation. */
export interface CachedResponse {
  operationId: string;
  /** Names and values, alternating, without headers that differ between responses. */
  headers: readonly string[];
  etag: string;
  /** As it is sent, compressed or not. */
  body: Buffer;
  /** What the response shows, in terms of the service. A write drops the responses that show what it changed. */
  tags: readonly string[];
  /** By `performance.now()`. */
  expiresAt: number;
}

/** The response to a public read, before it is encoded. */
export interface PublicAnswer {
  /** Bytes that all waiting requests share. */
  body: Buffer;
  etag: string;
  tags: readonly string[];
  /** Whether the response is only for the waiting requests, and not stored. */
  mayBeOld?: boolean | undefined;
}

/** One computation of a public response. It remembers the tags dropped in the meantime, whose rows it may have read before the change. */
export class Fill {
  readonly key: string;
  readonly answer: Promise<PublicAnswer>;
  /** By `performance.now()`, counted from the start of the computation. */
  readonly expiresAt: number;
  readonly #dropped = new Set<string>();

  constructor(key: string, answer: Promise<PublicAnswer>, expiresAt: number) {
    this.key = key;
    this.answer = answer;
    this.expiresAt = expiresAt;
  }

  drop(tags: ReadonlySet<string>): void {
    for (const tag of tags) this.#dropped.add(tag);
  }

  isOutdated({ tags, mayBeOld = false }: Pick<PublicAnswer, 'tags' | 'mayBeOld'>): boolean {
    return mayBeOld || tags.some((tag) => this.#dropped.has(tag));
  }
}

/** A tag that, when dropped, clears the whole cache. */
export const EVERYTHING = 'everything';

/** Upper limits for the memory of an entry's slots and objects, and of each string besides its characters. */
const ENTRY_BYTES = 512;
const TEXT_BYTES = 32;
/** A tag's text, its set of names and its slot in the map. */
const TAG_BYTES = 300;

/**
 * A cache for responses to public reads. All memory of an entry is counted, and beyond `bytes` the least recently used entries are removed.
 * An index finds the entries of a tag, so that a write only costs as much as it drops.
 */
export class ResponseCache {
  readonly #entries: LRUCache<string, CachedResponse>;
  readonly #namesByTag = new Map<string, Set<string>>();
  /** Computations that more requests may join, by key. */
  readonly #shared = new Map<string, Fill>();
  /** Computations whose responses may still be stored. */
  readonly #fills = new Set<Fill>();
  readonly #seconds: number;
  readonly #now: () => number;
  /** How many reads were answered by a stored response or a running computation, and how many had to be computed. */
  readonly reads = { hit: 0, miss: 0 };
  /** Called on every `drop`, so that other processes can forget the same tags; settles when they have. */
  onDrop: ((tags: ReadonlySet<string>) => Promise<void>) | undefined;

  /** @param seconds how long entries are stored at most; 0 disables the cache, so that nothing is stored and no computation is shared */
  constructor({
    seconds,
    bytes,
    now = () => performance.now(),
  }: {
    seconds: number;
    bytes: number;
    now?: () => number;
  }) {
    this.#seconds = seconds;
    this.#now = now;
    this.#entries = new LRUCache({
      maxSize: Math.max(1, bytes),
      sizeCalculation: sizeOf,
      dispose: (response, name) => this.#leaveIndex(response, name),
    });
  }

  /** The number of entries, the number of tags in the index, and the memory of everything. */
  get totals(): { entries: number; tags: number; bytes: number } {
    const { size, calculatedSize } = this.#entries;
    return { entries: size, tags: this.#namesByTag.size, bytes: calculatedSize };
  }

  find(name: string): CachedResponse | undefined {
    const found = this.#entries.get(name);
    if (!found || found.expiresAt > this.#now()) return found;
    this.#entries.delete(name);
    return undefined;
  }

  /** Whole seconds for which a response is still valid. */
  secondsLeft({ expiresAt }: Pick<CachedResponse, 'expiresAt'>): number {
    return Math.max(0, Math.floor((expiresAt - this.#now()) / 1000));
  }

  /**
   * Computes a response, or joins the same computation if it is running.
   * @param key what is computed, for any representation
   * @param seconds how long the response may be stored
   * @returns `isFirst` for the caller who has to `finish` it
   */
  fill(key: string, seconds: number, compute: () => Promise<PublicAnswer>): { fill: Fill; isFirst: boolean } {
    const underWay = this.#shared.get(key);
    this.reads[underWay ? 'hit' : 'miss'] += 1;
    if (underWay) return { fill: underWay, isFirst: false };
    const life = Math.min(seconds, this.#seconds);
    const fill = new Fill(key, compute(), this.#now() + life * 1000);
    if (life > 0) {
      this.#shared.set(key, fill);
      this.#fills.add(fill);
    }
    return { fill, isFirst: true };
  }

  /** Whether the response of a computation may be stored at all. */
  takes(fill: Fill): boolean {
    return this.#fills.has(fill);
  }

  /** Stores a response, unless something that it shows has been dropped since its computation began. */
  store(name: string, response: CachedResponse, fill: Fill): void {
    if (!this.takes(fill) || fill.isOutdated(response)) return;
    this.#entries.set(name, response);
    // The cache refuses an entry that is larger than itself.
    if (this.#entries.peek(name) !== response) return;
    for (const tag of response.tags) {
      const names = this.#namesByTag.get(tag);
      if (names) names.add(name);
      else this.#namesByTag.set(tag, new Set([name]));
    }
  }

  /** Ends a computation: later requests start a new one. */
  finish(fill: Fill): void {
    this.#fills.delete(fill);
    if (this.#shared.get(fill.key) === fill) this.#shared.delete(fill.key);
  }

  /** Removes the responses that have one of the tags: here immediately, in other processes before it returns. */
  async drop(tags: ReadonlySet<string>): Promise<void> {
    this.forget(tags);
    await this.onDrop?.(tags);
  }

  /** Removes responses as `drop` does, for tags that another process has dropped. */
  forget(tags: ReadonlySet<string>): void {
    if (tags.has(EVERYTHING)) {
      this.clear();
      return;
    }
    // A running computation may have read before the write: later requests must not get its response.
    this.#shared.clear();
    for (const fill of this.#fills) fill.drop(tags);
    for (const tag of tags) {
      for (const name of [...(this.#namesByTag.get(tag) ?? [])]) this.#entries.delete(name);
    }
  }

  /** Removes all responses. */
  clear(): void {
    this.#shared.clear();
    // Running computations only serve the requests that wait for them, and are not stored.
    this.#fills.clear();
    this.#entries.clear();
  }

  #leaveIndex({ tags }: CachedResponse, name: string): void {
    for (const tag of tags) {
      const names = this.#namesByTag.get(tag);
      names?.delete(name);
      if (names?.size === 0) this.#namesByTag.delete(tag);
    }
  }
}

/** An upper limit for the size in bytes: text takes at most two bytes per character. */
function sizeOf({ headers, etag, body, tags }: CachedResponse, name: string): number {
  let bytes = ENTRY_BYTES + body.buffer.byteLength + tags.length * TAG_BYTES;
  for (const text of [name, etag, ...headers]) bytes += TEXT_BYTES + 2 * text.length;
  for (const tag of tags) bytes += 2 * tag.length;
  return bytes;
}
