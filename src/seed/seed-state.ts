import { planCampaigns, type SeedCampaign } from './campaigns.ts';
import { planCharities, type SeedCharity } from './charities.ts';
import { demoCredentials } from './demo-credentials.ts';
import type { DemoCountry } from './material.ts';
import { NamePool } from './name-pool.ts';
import type { SeedOptions } from './seed-options.ts';
import { DAY } from './timeline.ts';

/** Days between the first events and the end of the data. */
const coveredDays = 730;

/** State that the generators share. Charities and campaigns are known from the start; pages are added later. */
export interface SeedState {
  options: SeedOptions;
  /** Unix seconds. */
  since: number;
  asOf: number;
  names: NamePool;
  charities: readonly SeedCharity[];
  campaigns: readonly SeedCampaign[];
  /** The campaign of the demo credentials. */
  demoCampaign: SeedCampaign;
  /** In the order of their ids, which start at 1 without gaps, like those of the users. */
  pages: SeedPage[];
  userCountries: DemoCountry[];
  /** The demo user's page, once it exists. */
  demoPage: SeedPage | undefined;
}

export function planSeed(options: SeedOptions): SeedState {
  const asOf = Math.floor(options.asOf.getTime() / 1000);
  const charities = planCharities(options);
  const campaigns = planCampaigns(options, charities);
  const demoCampaign = campaigns.find(
    ({ country, slug }) =>
      country === demoCredentials.campaignCountry && slug === demoCredentials.campaignSlug,
  );
  if (demoCampaign === undefined) throw new Error('The demo campaign is missing');
  return {
    options,
    since: asOf - coveredDays * DAY,
    asOf,
    names: new NamePool(options.seed),
    charities,
    campaigns,
    demoCampaign,
    pages: [],
    userCountries: [demoCampaign.country],
    demoPage: undefined,
  };
}

/** The demo user is the first user. */
export const demoUserId = 1;

/** What later rows need to know about a page. */
export interface SeedPage {
  id: number;
  campaign: SeedCampaign;
  charity: SeedCharity;
  /** Undefined for a team's page. */
  userId: number | undefined;
  /** Unix seconds. */
  createdAt: number;
}
