import { campaignMaterial, charityMaterial } from './material.ts';

/** Settings of the generator. The same options generate the same data, byte for byte. */
export interface SeedOptions {
  seed: number;
  /** End of the data. Nothing happens later, and active campaigns are active then. */
  asOf: Date;
  charities: number;
  campaigns: number;
  /** Individual and team pages together. */
  pages: number;
  teams: number;
  /** Including refunds. */
  donations: number;
  activities: number;
}

export const leastCharities = charityMaterial.length;
export const leastCampaigns = campaignMaterial.length;
const defaultPages = 2000;

/**
 * Fills in the defaults, which keep the proportions: one team, 100 donations and 40 activities for every 10 pages.
 * @throws RangeError for numbers that contradict each other. The message names the option.
 */
export function resolveSeedOptions(given: Partial<SeedOptions> = {}): SeedOptions {
  const pages = given.pages ?? defaultPages;
  const options: SeedOptions = {
    seed: given.seed ?? 1,
    asOf: given.asOf ?? new Date(new Date().setUTCHours(0, 0, 0, 0)),
    charities: given.charities ?? leastCharities,
    campaigns: given.campaigns ?? leastCampaigns,
    pages,
    teams: given.teams ?? Math.floor(pages / 10),
    donations: given.donations ?? pages * 10,
    activities: given.activities ?? pages * 4,
  };
  if (options.charities < leastCharities) {
    throw new RangeError(`charities: at least ${leastCharities}, the number of predefined ones`);
  }
  if (options.campaigns < leastCampaigns) {
    throw new RangeError(`campaigns: at least ${leastCampaigns}, the number of predefined ones`);
  }
  if (options.teams * 2 > pages) {
    throw new RangeError(
      `teams: at most half of the ${pages} pages, because each team needs a page and its leader another`,
    );
  }
  if (options.activities > 0 && pages === 0) throw new RangeError('activities: at least one page is needed');
  return options;
}
