import type { SeedCampaign } from './campaigns.ts';
import type { SeedCharity } from './charities.ts';
import { Random } from './random.ts';
import { RankedPages } from './ranked-pages.ts';
import { DAY } from './time.ts';
import type { TimedEvent } from './timeline.ts';
import { WeightedChoice } from './weighted-choice.ts';
import type { SeedPage, World } from './world.ts';

/** Where a donation goes. */
export interface DonationTarget {
  kind: 'page' | 'appeal' | 'charity' | 'recurring';
  page?: SeedPage;
  campaign?: SeedCampaign;
  charity: SeedCharity;
}

const pageShare = 0.84;
const appealShare = 0.05;
const charityShare = 0.06;

/**
 * When and to whom each of `count` donations goes. Pages, then campaigns, then charities (once for single, once for recurring
 * gifts) share one range of subjects, which `targetOf` reads.
 */
export function* donationPlan(world: World, count: number): Generator<TimedEvent> {
  const { campaigns, charities, pages, demoPage, options, asOf, since } = world;
  const ranked = new RankedPages(pages, campaigns, new Random(options.seed, 'merit of pages'), demoPage);
  const withPages = new WeightedChoice(campaigns, (campaign) => (ranked.has(campaign) ? campaign.weight : 0));
  const appeals = new WeightedChoice(campaigns, ({ weight, closesAt, opensAt }) =>
    closesAt > opensAt ? weight : 0,
  );
  const gifts = new WeightedChoice(charities, ({ open }, index) => (open ? 1 / (index + 8) : 0));
  const random = new Random(options.seed, 'donation plan');
  for (let left = count; left > 0; left--) {
    const kind = random.next();
    if (kind < pageShare && pages.length > 0) {
      const campaign = withPages.draw(random);
      const page = ranked.draw(campaign, random);
      const from = page.createdAt + 60;
      // Friends give in the first days.
      const time = random.next() ** 1.6 * Math.max(0, campaign.lastDonationAt - from);
      yield { subject: page.id, second: from + Math.floor(time) };
    } else if (kind < pageShare + appealShare) {
      const { id, opensAt, lastDonationAt } = appeals.draw(random);
      const second = opensAt + Math.floor(random.next() * (lastDonationAt - opensAt));
      yield { subject: pages.length + id, second };
    } else {
      const recurring = kind >= pageShare + appealShare + charityShare;
      const number = gifts.draw(random).id * 2 - (recurring ? 0 : 1);
      // Charities are there after the first weeks of the world.
      const from = since + 30 * DAY;
      const second = from + Math.floor(random.next() ** 0.8 * (asOf - from));
      yield { subject: pages.length + campaigns.length + number, second };
    }
  }
}

export function targetOf({ pages, campaigns, charities }: World, subject: number): DonationTarget {
  const page = pages[subject - 1];
  if (page) return { kind: 'page', page, campaign: page.campaign, charity: page.charity };
  const campaign = campaigns[subject - pages.length - 1];
  if (campaign?.choices[0]) return { kind: 'appeal', campaign, charity: campaign.choices[0] };
  const number = subject - pages.length - campaigns.length;
  const charity = charities[Math.ceil(number / 2) - 1];
  if (charity) return { kind: number % 2 === 0 ? 'recurring' : 'charity', charity };
  throw new RangeError(`${subject} is no target of a donation`);
}
