import { countryCodes } from '../domain/countries.ts';
import { planCampaigns, type SeedCampaign } from './campaigns.ts';
import { planCharities, type SeedCharity } from './charities.ts';
import { demoCredentials } from './demo-credentials.ts';
import { NamePool } from './name-pool.ts';
import type { SeedOptions } from './seed-options.ts';
import { DAY } from './time.ts';

/** Days before "as of" on which the oldest things of the world happen. */
const worldDays = 730;

/** Everything that the parts of a world share. Its charities and campaigns are known from the start, pages are added. */
export interface World {
  options: SeedOptions;
  /** Unix seconds. */
  since: number;
  asOf: number;
  names: NamePool;
  charities: readonly SeedCharity[];
  campaigns: readonly SeedCampaign[];
  /** The demo credentials belong to it. */
  demoCampaign: SeedCampaign;
  pages: PageIndex;
}

export function planWorld(options: SeedOptions): World {
  const asOf = Math.floor(options.asOf.getTime() / 1000);
  const charities = planCharities(options);
  const campaigns = planCampaigns(options, charities);
  const demoCampaign = campaigns.find(
    ({ country, slug }) =>
      country === demoCredentials.campaignCountry && slug === demoCredentials.campaignSlug,
  );
  if (demoCampaign === undefined) throw new Error('The demo campaign is missing');
  const pages = new PageIndex(options.pages);
  pages.addUser(countryCodes.indexOf(demoCredentials.campaignCountry));
  return {
    options,
    since: asOf - worldDays * DAY,
    asOf,
    names: new NamePool(options.seed),
    charities,
    campaigns,
    demoCampaign,
    pages,
  };
}

/** The demo user is the first of all users. */
export const demoUserId = 1;

/**
 * What later rows must know about each page and user, in a few bytes each, so that a million pages fit into
 * memory. Page and user ids start at 1 and have no gaps.
 */
export class PageIndex {
  readonly #campaign: Uint16Array;
  readonly #charity: Uint32Array;
  readonly #user: Uint32Array;
  readonly #createdAt: Uint32Array;
  readonly #userCountry: Uint8Array;
  count = 0;
  userCount = 0;
  /** The page of the demo user, once there is one. */
  demoPage: number | undefined;

  constructor(pages: number) {
    this.#campaign = new Uint16Array(pages + 1);
    this.#charity = new Uint32Array(pages + 1);
    this.#user = new Uint32Array(pages + 1);
    this.#createdAt = new Uint32Array(pages + 1);
    this.#userCountry = new Uint8Array(pages + 2);
  }

  /** Reserves the next user id for a person of the country (an index of `countryCodes`). */
  addUser(country: number): number {
    this.userCount += 1;
    this.#userCountry[this.userCount] = country;
    return this.userCount;
  }

  /** Reserves the next page id. `userId` is 0 for a team's page; `campaign` an index of the world's campaigns. */
  addPage(campaign: number, charityId: number, userId: number, createdAt: number): number {
    const id = ++this.count;
    this.#campaign[id] = campaign;
    this.#charity[id] = charityId;
    this.#user[id] = userId;
    this.#createdAt[id] = createdAt;
    return id;
  }

  campaignOf(page: number): number {
    return this.#campaign[page] ?? 0;
  }

  charityOf(page: number): number {
    return this.#charity[page] ?? 0;
  }

  userOf(page: number): number {
    return this.#user[page] ?? 0;
  }

  createdAt(page: number): number {
    return this.#createdAt[page] ?? 0;
  }

  countryOfUser(user: number): number {
    return this.#userCountry[user] ?? 0;
  }
}
