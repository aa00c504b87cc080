import type { Context } from '../context.ts';
import type { PageRecord } from '../db/queries/pages/page-records.ts';
import { type CampaignKey, siteOf, siteOfPage } from '../domain/addresses.ts';

interface CharityKey {
  country_code: string;
  slug: string;
}

/** Where the links of the main site's views lead. */
export interface SiteLinks {
  home: string;
  developers: string;
  docs: string;
  country(code: string): string;
  page(page: PageRecord): string;
  donateToPage(page: PageRecord): string;
  campaignOf(page: PageRecord): string;
  getStartedOf(page: PageRecord): string;
  campaign(campaign: CampaignKey): string;
  getStarted(campaign: CampaignKey): string;
  donateToCampaign(campaign: CampaignKey): string;
  charity(charity: CharityKey): string;
  getStartedForCharity(charity: CharityKey & { uid: string }): string;
  donateToCharity(charity: CharityKey): string;
}

/**
 * @param siteRoot empty on the main site, whose links are paths, so that it works under any name that it is reached by;
 *   the main site's address on a campaign's own host
 */
export function createSiteLinks(
  { addresses, config: { baseUrl } }: Pick<Context, 'addresses' | 'config'>,
  siteRoot: string,
): SiteLinks {
  const link = (address: string) =>
    addresses.isOwn(address) ? siteRoot + address.slice(baseUrl.length) : address;
  return {
    home: `${siteRoot}/`,
    developers: `${siteRoot}/developers/oauth_applications`,
    docs: `${siteRoot}/docs/`,
    country: (code) => link(addresses.campaign({ countryCode: code, slug: undefined })),
    page: (page) => link(addresses.page(siteOfPage(page), page.slug)),
    donateToPage: (page) => link(addresses.donateToPage(siteOfPage(page), page.slug)),
    campaignOf: (page) => link(addresses.campaign(siteOfPage(page))),
    getStartedOf: (page) => link(addresses.getStarted(siteOfPage(page))),
    campaign: (campaign) => link(addresses.campaign(siteOf(campaign))),
    getStarted: (campaign) => link(addresses.getStarted(siteOf(campaign))),
    donateToCampaign: (campaign) => link(addresses.donateToCampaign(siteOf(campaign))),
    charity: ({ country_code, slug }) => link(addresses.charity(country_code, slug)),
    getStartedForCharity: ({ country_code, uid }) => link(addresses.getStartedForCharity(country_code, uid)),
    donateToCharity: ({ country_code, slug }) => link(addresses.donateToCharity(country_code, slug)),
  };
}

/** @param returnTo where to go after the form behind `path`; already known to be a path of ours */
export function withReturn(path: string, returnTo: string | undefined): string {
  return returnTo === undefined ? path : `${path}?return_to=${encodeURIComponent(returnTo)}`;
}
