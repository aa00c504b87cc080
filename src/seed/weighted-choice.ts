import { amountsOf } from './material.ts';
import type { Random } from './random.ts';

/** Draws an item in proportion to its weight. */
export class WeightedChoice<Item> {
  readonly #items: readonly Item[];
  readonly #cumulative: number[] = [];
  #total = 0;

  constructor(items: readonly Item[], weightOf: (item: Item, index: number) => number) {
    this.#items = items;
    items.forEach((item, index) => {
      this.#total += weightOf(item, index);
      this.#cumulative.push(this.#total);
    });
  }

  draw(random: Random): Item {
    const target = random.next() * this.#total;
    let low = 0;
    let high = this.#cumulative.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#cumulative[middle] ?? 0) > target) high = middle;
      else low = middle + 1;
    }
    const item = this.#items[low];
    if (item === undefined) throw new RangeError('Nothing to choose from');
    return item;
  }
}

/** Draws amounts of a list, in cents. */
export function drawCentsOf(list: Parameters<typeof amountsOf>[0]): (random: Random) => number {
  const choice = new WeightedChoice(amountsOf(list), ({ weight }) => weight);
  return (random) => choice.draw(random).amount * 100;
}

/**
 * Zipf-like weights in which the first of `count` holds `topShare` of everything, so that the largest
 * campaign stays a tenth of the world whether there are 25 campaigns or 2,000.
 */
export function skewedWeights(count: number, topShare: number): number[] {
  let low = 0;
  let high = 3;
  for (let round = 0; round < 50; round++) {
    const exponent = (low + high) / 2;
    if (1 / powerSum(count, exponent) < topShare) low = exponent;
    else high = exponent;
  }
  return Array.from({ length: count }, (_, index) => (index + 1) ** -low);
}

function powerSum(count: number, exponent: number): number {
  let sum = 0;
  for (let rank = 1; rank <= count; rank++) sum += rank ** -exponent;
  return sum;
}
