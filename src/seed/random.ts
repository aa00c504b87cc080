/**
 * A small seeded random number generator (sfc32) with the same results on every machine. Each part of the demo data draws from its own
 * label, so that more donations don't change who the charities are.
 */
export class Random {
  #a: number;
  #b: number;
  #c = 0x9e3779b9 | 0;
  #counter = 1;

  constructor(seed: number, label: string) {
    this.#a = seed | 0;
    this.#b = hashText(label) | 0;
    // The first outputs of sfc32 still resemble its seed.
    for (let round = 0; round < 15; round++) this.#step();
  }

  /** Returns a number in [0, 1). */
  next(): number {
    return this.#step() / 4294967296;
  }

  /** Returns a whole number from `least` to `most`, both included. */
  integer(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Picks an item. With a skew above 1, the first items are more likely than the last. */
  pick<Item>(items: readonly Item[], skew = 1): Item {
    // Skipped for 1, because raising to a power would take most of the time.
    const place = skew === 1 ? this.next() : this.next() ** skew;
    const item = items[Math.floor(place * items.length)];
    if (item === undefined) throw new RangeError('Nothing to pick from');
    return item;
  }

  /** Returns up to `count` different items, in random order. */
  sample<Item>(items: readonly Item[], count: number): Item[] {
    const rest = [...items];
    const taken: Item[] = [];
    while (taken.length < count && rest.length > 0) {
      taken.push(...rest.splice(Math.floor(this.next() * rest.length), 1));
    }
    return taken;
  }

  /** Returns an about normally distributed number: mean 0, deviation 1, never beyond 3.5. */
  bell(): number {
    const sum = this.next() + this.next() + this.next() + this.next();
    return (sum - 2) * Math.sqrt(3);
  }

  /** Replaces each # with a digit. */
  digits(pattern: string): string {
    return pattern.replace(/#+/g, ({ length }) =>
      String(this.integer(0, 10 ** length - 1)).padStart(length, '0'),
    );
  }

  /** Returns a version 4 UUID. */
  uuid(): string {
    const a = this.#hexadecimal();
    const b = this.#hexadecimal();
    const c = this.#hexadecimal();
    const variant = '89ab'[this.#step() & 3];
    return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-${variant}${c.slice(0, 3)}-${c.slice(3, 7)}${this.#hexadecimal()}`;
  }

  bytes(length: number): Uint8Array {
    return Uint8Array.from({ length }, () => this.#step() & 255);
  }

  #hexadecimal(): string {
    return this.#step().toString(16).padStart(8, '0');
  }

  #step(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }
}

/** Hashes a text to 32 bits (FNV-1a). */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
