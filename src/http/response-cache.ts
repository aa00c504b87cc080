import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** An answer as it goes over the wire, kept for all callers of the same operation and parameters. */
export interface CachedResponse {
  status: number;
  json: Buffer;
  etag: string;
  /** What the answer shows, in words of the service: a write drops the answers that show what it has changed. */
  tags: readonly string[];
}

type Fill = () => Promise<CachedResponse>;

/**
 * Answers of public reads for a rolling ten minutes (specification part 8), bounded in bytes. Concurrent misses of one key
 * share one fill; a fill that fails is not kept.
 */
export class ResponseCache {
  readonly #entries: LRUCache<string, CachedResponse, Fill>;
  /** The answers that are being made; one key may be among them twice, when the first was dropped. */
  readonly #filling = new Set<{ key: string }>();
  readonly #seconds: number;
  #drops = 0;
  /** Told of every `drop`, so that others that keep the same answers can forget them, too. */
  onDrop: ((tags: ReadonlySet<string>) => void) | undefined;

  /** @param seconds longest life of an entry; 0 switches the cache off */
  constructor({ seconds, bytes }: { seconds: number; bytes: number }) {
    this.#seconds = seconds;
    this.#entries = new LRUCache({
      maxSize: Math.max(1, bytes),
      sizeCalculation: ({ json }, key) => json.length + key.length + 200,
      // A fill that was pushed out while it ran is still the answer to those who wait for it.
      ignoreFetchAbort: true,
      fetchMethod: async (key, _stale, { context: fill }) => {
        const filling = { key };
        this.#filling.add(filling);
        return fill().finally(() => this.#filling.delete(filling));
      },
    });
  }

  /**
   * Forgets the answers that bear one of the tags, and all that are being made right now: they may have been read before
   * the write. Those who wait for one still get it.
   */
  drop(tags: ReadonlySet<string>): void {
    this.forget(tags);
    this.onDrop?.(tags);
  }

  /** As `drop`, for what others have dropped. */
  forget(tags: ReadonlySet<string>): void {
    this.#drops += 1;
    for (const { key } of this.#filling) this.#entries.delete(key);
    for (const [key, answer] of [...this.#entries.entries()]) {
      if (answer.tags.some((tag) => tags.has(tag))) this.#entries.delete(key);
    }
  }

  /** How often answers were dropped: what was found in the cache before is found again while this stays the same. */
  get drops(): number {
    return this.#drops;
  }

  /** Switched off, it keeps nothing, and nobody shares an answer. */
  get isOff(): boolean {
    return this.#seconds === 0;
  }

  /** @returns the answer and the seconds that it is still good for */
  async read(
    key: string,
    seconds: number,
    fill: Fill,
  ): Promise<{ response: CachedResponse; maxAge: number }> {
    const life = Math.min(seconds, this.#seconds);
    if (life === 0) return { response: await fill(), maxAge: 0 };
    const response = await this.#entries.fetch(key, {
      context: fill,
      ttl: life * 1000,
    });
    if (!response) throw new Error(`the cache has no answer for ${key}`);
    const left = this.millisecondsLeft(key, response) ?? 0;
    return { response, maxAge: Math.min(life, Math.floor(left / 1000)) };
  }

  /** How long an answer is still good for; `undefined` when it is kept no more. */
  millisecondsLeft(key: string, response: CachedResponse): number | undefined {
    if (this.#entries.get(key) !== response) return undefined;
    return Math.max(0, this.#entries.getRemainingTTL(key));
  }
}

/** The same parameters in another order are the same answer. */
export function cacheKey(operationId: string, params: object, query: object): string {
  const sorted = Object.entries({ ...params, ...query }).sort(([a], [b]) => (a < b ? -1 : 1));
  return `${operationId}?${JSON.stringify(sorted)}`;
}

/** How long others may keep an answer that is still good for so many seconds. */
export function cacheControl(maxAge: number): string {
  return maxAge > 0 ? `public, max-age=${maxAge}` : 'no-cache';
}

/** Weak, because compression may change the bytes behind the same meaning. */
export function etagOf(json: string | Buffer): string {
  return `W/"${hash('sha1', json, 'base64url')}"`;
}
