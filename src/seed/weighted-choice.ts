import { amounts } from './material.ts';
import type { Random } from './random.ts';

/** Returns a function that draws items in proportion to their weights. */
export function weightedChoice<Item>(
  items: readonly Item[],
  weightOf: (item: Item, index: number) => number,
): (random: Random) => Item {
  let total = 0;
  const cumulative = items.map((item, index) => {
    total += weightOf(item, index);
    return total;
  });
  return (random) => {
    const target = random.next() * total;
    let low = 0;
    let high = items.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((cumulative[middle] ?? 0) > target) high = middle;
      else low = middle + 1;
    }
    const item = items[low];
    if (item === undefined) throw new RangeError('Nothing to choose from');
    return item;
  };
}

/** Returns a function that draws amounts of a list, in cents. */
export function drawCentsOf(list: keyof typeof amounts): (random: Random) => number {
  const choice = weightedChoice(amounts[list], ({ weight }) => weight);
  return (random) => choice(random).amount * 100;
}

/**
 * Returns Zipf-like weights in which the first of `count` has `topShare` of the total, so that the largest campaign has a tenth of the
 * donations whether there are 25 campaigns or 2,000.
 */
export function skewedWeights(count: number, topShare: number): number[] {
  const weights = (exponent: number) => Array.from({ length: count }, (_, index) => (index + 1) ** -exponent);
  let low = 0;
  let high = 3;
  for (let round = 0; round < 50; round++) {
    const exponent = (low + high) / 2;
    const sum = weights(exponent).reduce((total, weight) => total + weight, 0);
    if (1 / sum < topShare) low = exponent;
    else high = exponent;
  }
  return weights(low);
}
