import { Random } from './random.ts';
import { RankedPages } from './ranked-pages.ts';
import { DAY } from './time.ts';
import type { EventSource } from './timeline.ts';
import { WeightedChoice } from './weighted-choice.ts';
import type { World } from './world.ts';

/** Where a donation goes. Pages, then campaigns, then charities (once for single, once for recurring gifts) share one range of numbers. */
export type DonationTarget =
  | { kind: 'page'; page: number }
  | { kind: 'appeal'; campaignIndex: number }
  | { kind: 'charity' | 'recurring'; charityIndex: number };

const pageShare = 0.84;
const appealShare = 0.05;
const charityShare = 0.06;

/** Says when and to whom each of the world's donations goes. */
export class DonationPlan {
  readonly #world: World;
  readonly #ranked: RankedPages;

  constructor(world: World) {
    this.#world = world;
    const random = new Random(world.options.seed, 'merit of pages');
    this.#ranked = new RankedPages(
      world.pages,
      world.campaigns.length,
      random,
      () => true,
      world.pages.demoPage,
    );
  }

  /** `count` donations as a source of timed events; `targetOf` reads their subjects. */
  source(count: number): EventSource {
    const { campaigns, charities, pages, options, asOf, since } = this.#world;
    const withPages = new WeightedChoice(
      campaigns.map(({ weight }, index) => (this.#ranked.countOf(index) > 0 ? weight : 0)),
    );
    const appeals = new WeightedChoice(
      campaigns.map(({ weight, closesAt, opensAt }) => (closesAt > opensAt ? weight : 0)),
    );
    const gifts = new WeightedChoice(charities.map(({ open }, index) => (open ? 1 / (index + 8) : 0)));
    return (visit) => {
      const random = new Random(options.seed, 'donation plan');
      for (let left = count; left > 0; left--) {
        const kind = random.next();
        if (kind < pageShare && pages.count > 0) {
          const campaignIndex = withPages.draw(random);
          const page = this.#ranked.draw(campaignIndex, random);
          const from = pages.createdAt(page) + 60;
          const until = campaigns[campaignIndex]?.lastDonationAt ?? asOf;
          // Friends give in the first days.
          visit(page, from + Math.floor(random.next() ** 1.6 * Math.max(0, until - from)));
        } else if (kind < pageShare + appealShare) {
          const campaignIndex = appeals.draw(random);
          const { opensAt = since, lastDonationAt = asOf } = campaigns[campaignIndex] ?? {};
          visit(
            this.#firstAppeal + campaignIndex,
            opensAt + Math.floor(random.next() * (lastDonationAt - opensAt)),
          );
        } else {
          const recurring = kind >= pageShare + appealShare + charityShare;
          const subject = this.#firstCharity + gifts.draw(random) * 2 + (recurring ? 1 : 0);
          // Charities are there after the first weeks of the world.
          const from = since + 30 * DAY;
          visit(subject, from + Math.floor(random.next() ** 0.8 * (asOf - from)));
        }
      }
    };
  }

  targetOf(subject: number): DonationTarget {
    if (subject < this.#firstAppeal) return { kind: 'page', page: subject };
    if (subject < this.#firstCharity) return { kind: 'appeal', campaignIndex: subject - this.#firstAppeal };
    const code = subject - this.#firstCharity;
    return { kind: code % 2 === 1 ? 'recurring' : 'charity', charityIndex: code >> 1 };
  }

  get #firstAppeal(): number {
    return this.#world.pages.count + 1;
  }

  get #firstCharity(): number {
    return this.#firstAppeal + this.#world.campaigns.length;
  }
}
