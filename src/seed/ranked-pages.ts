import type { Random } from './random.ts';
import type { PageIndex } from './world.ts';

/** Few pages raise much and many raise little: the greater, the more unequal. */
const inequality = 2.2;

/** The pages of each campaign, in an order of merit that has nothing to do with their age. */
export class RankedPages {
  readonly #order: Uint32Array;
  /** Where each campaign's pages begin in `#order`; the last entry is their number. */
  readonly #starts: Uint32Array;

  /** Ranks the pages that `include` lets in. `favourite` is moved to the front of its campaign. */
  constructor(
    index: PageIndex,
    campaigns: number,
    random: Random,
    include: (page: number) => boolean,
    favourite?: number,
  ) {
    const counts = new Uint32Array(campaigns);
    for (let page = 1; page <= index.count; page++) {
      if (include(page)) increment(counts, index.campaignOf(page));
    }
    this.#starts = new Uint32Array(campaigns + 1);
    for (let campaign = 0; campaign < campaigns; campaign++) {
      this.#starts[campaign + 1] = at(this.#starts, campaign) + at(counts, campaign);
    }
    const next = this.#starts.slice();
    this.#order = new Uint32Array(at(this.#starts, campaigns));
    for (let page = 1; page <= index.count; page++) {
      if (include(page)) this.#order[increment(next, index.campaignOf(page))] = page;
    }
    for (let campaign = 0; campaign < campaigns; campaign++) this.#shuffle(campaign, random, favourite);
  }

  countOf(campaign: number): number {
    return at(this.#starts, campaign + 1) - at(this.#starts, campaign);
  }

  /** The page at a rank of its campaign, from 0. */
  page(campaign: number, rank: number): number {
    return at(this.#order, at(this.#starts, campaign) + rank);
  }

  /** A page of the campaign, better ranks much more often; the last of them never. */
  draw(campaign: number, random: Random): number {
    const reached = Math.ceil(this.countOf(campaign) * 0.88);
    return this.page(campaign, Math.floor(random.next() ** inequality * reached));
  }

  #shuffle(campaign: number, random: Random, favourite: number | undefined): void {
    const start = at(this.#starts, campaign);
    const end = at(this.#starts, campaign + 1);
    for (let last = end - 1; last > start; last--) this.#swap(last, random.integer(start, last));
    const position = favourite === undefined ? -1 : this.#order.subarray(start, end).indexOf(favourite);
    if (position > 0) this.#swap(start, start + position);
  }

  #swap(one: number, other: number): void {
    const page = at(this.#order, one);
    this.#order[one] = at(this.#order, other);
    this.#order[other] = page;
  }
}

function at(values: Uint32Array, index: number): number {
  return values[index] ?? 0;
}

/** Adds one and returns what was there before. */
function increment(values: Uint32Array, index: number): number {
  const before = at(values, index);
  values[index] = before + 1;
  return before;
}
