import { LRUCache } from 'lru-cache';

/** A complete response with status 200, for every request for the same representation. */
export interface CachedResponse {
  operationId: string;
  /** Names and values by turns, without those that differ from one response to the next. */
  headers: readonly string[];
  etag: string;
  /** As it is sent, compressed or not. */
  body: Buffer;
  /** What the response shows, in words of the service: a write drops the responses that show what it has changed. */
  tags: readonly string[];
  /** By `performance.now()`. */
  expiresAt: number;
}

/** The answer to a public read, before it becomes a representation. */
export interface PublicAnswer {
  /** As bytes, which all who wait for it share. */
  body: Buffer;
  etag: string;
  tags: readonly string[];
  /** It is for those who wait for it, and not stored. */
  mayBeOld?: boolean | undefined;
}

/** One computation of a public answer. It remembers the tags dropped meanwhile, whose rows it may have read before the change. */
export class Fill {
  readonly key: string;
  readonly answer: Promise<PublicAnswer>;
  /** By `performance.now()`, counted from the beginning of the computation. */
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

/** Dropped like a tag: all responses are forgotten. */
export const EVERYTHING = 'everything';

/** Upper bounds of what the slots and objects of an entry, and each string besides its characters, take. */
const ENTRY_BYTES = 512;
const TEXT_BYTES = 32;
/** A tag's text, its set of names and its place in there. */
const TAG_BYTES = 300;

/**
 * Responses of public reads. Everything that an entry holds is counted, and the least recently used leave when it is more than
 * `bytes`. An index finds the entries of a tag, so that a write costs what it drops.
 */
export class ResponseCache {
  readonly #entries: LRUCache<string, CachedResponse>;
  readonly #namesByTag = new Map<string, Set<string>>();
  /** Computations that further requests may join, by key. */
  readonly #shared = new Map<string, Fill>();
  /** Computations whose answers may still be stored. */
  readonly #fills = new Set<Fill>();
  readonly #seconds: number;
  readonly #now: () => number;
  /** How many reads were answered by what was there or under way, and how many had to be computed. */
  readonly reads = { hit: 0, miss: 0 };
  /** Called at every `drop`, so that other processes can forget the same; settled when they have. */
  onDrop: ((tags: ReadonlySet<string>) => Promise<void>) | undefined;

  /** @param seconds longest life of an entry; 0 switches the cache off: nothing is stored, and nobody shares an answer */
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

  /** How many entries there are, how many tags lead to one, and how much memory all of it takes. */
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

  /** Whole seconds that an answer is still good for. */
  secondsLeft({ expiresAt }: Pick<CachedResponse, 'expiresAt'>): number {
    return Math.max(0, Math.floor((expiresAt - this.#now()) / 1000));
  }

  /**
   * Computes an answer, or joins the computation of the same that is under way.
   * @param key what is computed, for any representation
   * @param seconds how long the answer may live
   * @returns `isFirst` for the one who has to `finish` it
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

  /** Whether the answer of a computation may be stored at all. */
  takes(fill: Fill): boolean {
    return this.#fills.has(fill);
  }

  /** Stores an answer, unless something that it shows was dropped since its computation began. */
  store(name: string, response: CachedResponse, fill: Fill): void {
    if (!this.takes(fill) || fill.isOutdated(response)) return;
    this.#entries.set(name, response);
    // The cache does not take one that is larger than itself.
    if (this.#entries.peek(name) !== response) return;
    for (const tag of response.tags) {
      const names = this.#namesByTag.get(tag);
      if (names) names.add(name);
      else this.#namesByTag.set(tag, new Set([name]));
    }
  }

  /** Later requests compute anew. */
  finish(fill: Fill): void {
    this.#fills.delete(fill);
    if (this.#shared.get(fill.key) === fill) this.#shared.delete(fill.key);
  }

  /** Forgets the responses that bear one of the tags: here at once, in other processes before it returns. */
  async drop(tags: ReadonlySet<string>): Promise<void> {
    this.forget(tags);
    await this.onDrop?.(tags);
  }

  /** As `drop`, for what another process has dropped. */
  forget(tags: ReadonlySet<string>): void {
    if (tags.has(EVERYTHING)) {
      this.clear();
      return;
    }
    // What is under way may have been read before the write: later requests must not get it.
    this.#shared.clear();
    for (const fill of this.#fills) fill.drop(tags);
    for (const tag of tags) {
      for (const name of [...(this.#namesByTag.get(tag) ?? [])]) this.#entries.delete(name);
    }
  }

  /** Forgets all responses. */
  clear(): void {
    this.#shared.clear();
    // What is being computed is for those who wait for it, and not stored.
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

/** In bytes, rather too much than too little: a text takes at most two a character. */
function sizeOf({ headers, etag, body, tags }: CachedResponse, name: string): number {
  let bytes = ENTRY_BYTES + body.buffer.byteLength + tags.length * TAG_BYTES;
  for (const text of [name, etag, ...headers]) bytes += TEXT_BYTES + 2 * text.length;
  for (const tag of tags) bytes += 2 * tag.length;
  return bytes;
}
