import { LRUCache } from 'lru-cache';
import { Fill, type PublicAnswer } from './fill.ts';

/** A complete answer with status 200, for all who ask for the same representation. */
export interface CachedResponse {
  operationId: string;
  /** Names and values by turns, without those that differ from one answer to the next. */
  headers: readonly string[];
  etag: string;
  /** As it is sent, compressed or not. */
  body: Buffer;
  /** What the answer shows, in words of the service: a write drops the answers that show what it has changed. */
  tags: readonly string[];
  /** By `performance.now()`. */
  expiresAt: number;
}

/** Slots, objects and the beginnings of strings and buffers, measured from above. */
const ENTRY_BYTES = 512;
const TEXT_BYTES = 32;
/** A tag's text, its set of names and its place in there. */
const TAG_BYTES = 300;

/**
 * Answers of public reads for a rolling ten minutes. Everything that an entry holds is counted, and the least recently used leave
 * when it is more than `bytes`. An index finds the entries of a tag, so that a write costs what it drops.
 */
export class ResponseCache {
  readonly #entries: LRUCache<string, CachedResponse>;
  readonly #namesByTag = new Map<string, Set<string>>();
  /** Those that newcomers share, by what they compute. */
  readonly #shared = new Map<string, Fill>();
  /** All that may still be stored. */
  readonly #fills = new Set<Fill>();
  readonly #seconds: number;
  readonly #now: () => number;
  /** Told of every `drop`, so that other processes can forget the same. */
  onDrop: ((tags: ReadonlySet<string>) => void) | undefined;

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
    if (underWay) return { fill: underWay, isFirst: false };
    const life = Math.min(seconds, this.#seconds);
    const fill = new Fill(key, compute(), this.#now() + life * 1000);
    if (life > 0) {
      this.#shared.set(key, fill);
      this.#fills.add(fill);
    }
    return { fill, isFirst: true };
  }

  /** Stores an answer, unless something that it shows was dropped since its computation began. */
  store(name: string, response: CachedResponse, fill: Fill): void {
    if (!this.#fills.has(fill) || fill.isOutdated(response)) return;
    this.#entries.set(name, response);
    // Too large an answer is not taken.
    if (this.#entries.peek(name) !== response) return;
    for (const tag of response.tags) {
      const names = this.#namesByTag.get(tag);
      if (names) names.add(name);
      else this.#namesByTag.set(tag, new Set([name]));
    }
  }

  /** Lets newcomers compute anew. */
  finish(fill: Fill): void {
    this.#fills.delete(fill);
    if (this.#shared.get(fill.key) === fill) this.#shared.delete(fill.key);
  }

  /** Forgets the answers that bear one of the tags, here and in other processes. */
  drop(tags: ReadonlySet<string>): void {
    this.forget(tags);
    this.onDrop?.(tags);
  }

  /** As `drop`, for what another process has dropped. */
  forget(tags: ReadonlySet<string>): void {
    // What is under way may have been read before the write: whoever asks after it must not get that.
    this.#shared.clear();
    for (const fill of this.#fills) fill.drop(tags);
    for (const tag of tags) {
      for (const name of [...(this.#namesByTag.get(tag) ?? [])]) this.#entries.delete(name);
    }
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
