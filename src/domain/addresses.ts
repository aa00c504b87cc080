import type { Config } from '../config/config.ts';

interface CampaignSite {
  countryCode: string;
  /** `undefined` for a country's default campaign, whose pages live directly on the main site. */
  slug: string | undefined;
}

export interface CampaignKey {
  country_code: string;
  slug: string;
  is_default: boolean;
}

export function siteOf({ country_code, slug, is_default }: CampaignKey): CampaignSite {
  return { countryCode: country_code, slug: is_default ? undefined : slug };
}

/** The site of a page's campaign. */
export function siteOfPage(page: {
  country_code: string;
  campaign_slug: string;
  campaign_is_default: boolean;
}): CampaignSite {
  return { countryCode: page.country_code, slug: page.campaign_is_default ? undefined : page.campaign_slug };
}

/** The one place that builds the absolute addresses in responses. */
export interface Addresses {
  page(site: CampaignSite, slug: string): string;
  donateToPage(site: CampaignSite, slug: string): string;
  campaign(site: CampaignSite): string;
  getStarted(site: CampaignSite): string;
  donateToCampaign(site: CampaignSite): string;
  charity(countryCode: string, slug: string): string;
  getStartedForCharity(countryCode: string, uid: string): string;
  donateToCharity(countryCode: string, slug: string): string;
  defaultPageImage: string;
  /** Makes a stored path absolute and leaves an absolute address as it is. */
  absolute(address: string): string;
  /** Whether this server serves the address itself. */
  isOwn(address: string): boolean;
}

export function createAddresses({
  baseUrl,
  CAMPAIGN_DOMAIN: domain,
}: Pick<Config, 'baseUrl' | 'CAMPAIGN_DOMAIN'>): Addresses {
  const scheme = new URL(baseUrl).protocol;

  function campaign({ countryCode, slug }: CampaignSite): string {
    if (slug === undefined) return `${baseUrl}/${countryCode}`;
    if (domain) return `${scheme}//${slug}.${domain}/${countryCode}`;
    return `${baseUrl}/${slug}/${countryCode}`;
  }

  const page = (site: CampaignSite, slug: string) => `${campaign(site)}/${slug}`;
  const charity = (countryCode: string, slug: string) => `${baseUrl}/${countryCode}/charities/${slug}`;

  return {
    campaign,
    page,
    charity,
    donateToPage: (site, slug) => `${page(site, slug)}/donate`,
    getStarted: (site) => `${campaign(site)}/get-started`,
    donateToCampaign: (site) => `${campaign(site)}/donate`,
    getStartedForCharity: (countryCode, uid) => `${baseUrl}/${countryCode}/get-started?charity=${uid}`,
    donateToCharity: (countryCode, slug) => `${charity(countryCode, slug)}/donate`,
    defaultPageImage: `${baseUrl}/assets/default-page.png`,
    absolute: (address) => (address.startsWith('/') ? `${baseUrl}${address}` : address),
    isOwn: (address) => address.startsWith(`${baseUrl}/`),
  };
}
