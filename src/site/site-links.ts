import type { Context } from '../context.ts';
import type { PageRecord } from '../db/queries/pages/page-records.ts';
import type { CampaignPlace } from '../db/queries/site/campaign-place.ts';

interface CampaignKey {
  country_code: string;
  slug: string;
  is_default: boolean;
}

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
    page: (page) => link(addresses.page(placeOfPage(page), page.slug)),
    donateToPage: (page) => link(addresses.donateToPage(placeOfPage(page), page.slug)),
    campaignOf: (page) => link(addresses.campaign(placeOfPage(page))),
    getStartedOf: (page) => link(addresses.getStarted(placeOfPage(page))),
    campaign: (campaign) => link(addresses.campaign(placeOf(campaign))),
    getStarted: (campaign) => link(addresses.getStarted(placeOf(campaign))),
    donateToCampaign: (campaign) => link(addresses.donateToCampaign(placeOf(campaign))),
    charity: ({ country_code, slug }) => link(addresses.charity(country_code, slug)),
    getStartedForCharity: ({ country_code, uid }) => link(addresses.getStartedForCharity(country_code, uid)),
    donateToCharity: ({ country_code, slug }) => link(addresses.donateToCharity(country_code, slug)),
  };
}

function placeOf({ country_code, slug, is_default }: CampaignKey): CampaignPlace {
  return { countryCode: country_code, slug: is_default ? undefined : slug };
}

function placeOfPage(page: PageRecord): CampaignPlace {
  return placeOf({
    country_code: page.country_code,
    slug: page.campaign_slug,
    is_default: page.campaign_is_default,
  });
}

/** @param returnTo where to go after the form behind `path`; already known to be a path of ours */
export function withReturn(path: string, returnTo: string | undefined): string {
  return returnTo === undefined ? path : `${path}?return_to=${encodeURIComponent(returnTo)}`;
}
