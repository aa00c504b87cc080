import { campaignMaterial, charityMaterial } from './material.ts';

/** What is generated: the same options give the same data, to the last byte. */
export interface SeedOptions {
  seed: number;
  /** The end of the data: nothing happens later, and active campaigns are active then. */
  asOf: Date;
  charities: number;
  campaigns: number;
  /** Individual and team pages together. */
  pages: number;
  teams: number;
  /** Refunds included. */
  donations: number;
  activities: number;
}

export const leastCharities = charityMaterial.length;
export const leastCampaigns = campaignMaterial.length;
const defaultPages = 2000;

/**
 * Fills in the defaults, which keep the proportions: a team for every 10 pages, 10 donations and 4 activities for each.
 * @throws RangeError for numbers that do not fit together; the message names the option.
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
    throw new RangeError(`charities: at least ${leastCharities}, the ones that are written by hand`);
  }
  if (options.campaigns < leastCampaigns) {
    throw new RangeError(`campaigns: at least ${leastCampaigns}, the ones that are written by hand`);
  }
  if (options.teams * 2 > pages) {
    throw new RangeError(
      `teams: at most half of the ${pages} pages, because a team has a page and its leader another`,
    );
  }
  if (options.activities > 0 && pages === 0) throw new RangeError('activities: need pages to count for');
  return options;
}
