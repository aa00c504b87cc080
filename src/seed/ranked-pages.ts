import type { SeedCampaign } from './campaigns.ts';
import type { Random } from './random.ts';
import type { SeedPage, SeedState } from './seed-state.ts';

/** Skew of what pages raise: few raise much and many raise little. The greater, the more unequal. */
export const inequality = 2.2;

/** Ranks the pages of each campaign that raise anything, independently of their age. `favourite` is the first of its campaign. */
export function rankPages(
  pages: readonly SeedPage[],
  { campaigns }: SeedState,
  random: Random,
  favourite?: SeedPage,
): Map<SeedCampaign, SeedPage[]> {
  const ranks = new Map(campaigns.map((campaign): [SeedCampaign, SeedPage[]] => [campaign, []]));
  for (const page of pages) ranks.get(page.campaign)?.push(page);
  for (const [campaign, ranked] of ranks) {
    const swap = (one: number, other: number) => {
      [ranked[one], ranked[other]] = [ranked[other] as SeedPage, ranked[one] as SeedPage];
    };
    for (let last = ranked.length - 1; last > 0; last--) swap(last, random.integer(0, last));
    if (favourite?.campaign === campaign) swap(0, ranked.indexOf(favourite));
    ranked.length = Math.ceil(ranked.length * 0.88);
    if (ranked.length === 0) ranks.delete(campaign);
  }
  return ranks;
}
