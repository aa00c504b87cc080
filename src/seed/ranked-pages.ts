import type { SeedCampaign } from './campaigns.ts';
import type { Random } from './random.ts';
import type { SeedPage } from './world.ts';

/** Few pages raise much and many raise little: the greater, the more unequal. */
const inequality = 2.2;

/** The pages of each campaign, in an order of merit that has nothing to do with their age. */
export class RankedPages {
  readonly #byCampaign: SeedPage[][];

  /** `favourite` is moved to the front of its campaign. */
  constructor(
    pages: readonly SeedPage[],
    campaigns: readonly SeedCampaign[],
    random: Random,
    favourite?: SeedPage,
  ) {
    this.#byCampaign = campaigns.map(() => []);
    for (const page of pages) this.#byCampaign[page.campaign.index]?.push(page);
    for (const ranked of this.#byCampaign) {
      for (let last = ranked.length - 1; last > 0; last--) swap(ranked, last, random.integer(0, last));
      const position = favourite ? ranked.indexOf(favourite) : -1;
      if (position > 0) swap(ranked, 0, position);
    }
  }

  has({ index }: SeedCampaign): boolean {
    return (this.#byCampaign[index] ?? []).length > 0;
  }

  /** A page of the campaign, better ranks much more often; the last of them never. */
  draw({ index }: SeedCampaign, random: Random): SeedPage {
    const ranked = this.#byCampaign[index] ?? [];
    const page = ranked[Math.floor(random.next() ** inequality * Math.ceil(ranked.length * 0.88))];
    if (page === undefined) throw new RangeError('The campaign has no pages');
    return page;
  }
}

function swap(pages: SeedPage[], one: number, other: number): void {
  [pages[one], pages[other]] = [pages[other] as SeedPage, pages[one] as SeedPage];
}
