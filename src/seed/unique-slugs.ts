import { hashText } from './random.ts';

/** Tells in constant memory which texts are new: a bit per hash remembers them. Of two that share a bit the second counts as known. */
export class UniqueSlugs {
  readonly #bits: Uint8Array;
  readonly #mask: number;

  constructor(expectedCount: number) {
    const size = 2 ** Math.ceil(Math.log2(Math.max(64, expectedCount) * 16));
    this.#bits = new Uint8Array(size / 8);
    this.#mask = size - 1;
  }

  /** Whether `text` is certainly new in `scope`; from now on it is not. */
  claim(scope: number, text: string): boolean {
    const bit = hashText(`${scope}/${text.toLowerCase()}`) & this.#mask;
    const known = ((this.#bits[bit >>> 3] ?? 0) >>> (bit & 7)) & 1;
    this.#bits[bit >>> 3] = (this.#bits[bit >>> 3] ?? 0) | (1 << (bit & 7));
    return known === 0;
  }
}
