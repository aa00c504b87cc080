import type { Config } from '../config/config.ts';
import type { CampaignPlace } from '../db/queries/site/campaign-place.ts';
import type { PageRow } from '../db/rows/page-rows.ts';

export interface CampaignKey {
  country_code: string;
  slug: string;
  is_default: boolean;
}

export function siteOf({ country_code, slug, is_default }: CampaignKey): CampaignPlace {
  return { countryCode: country_code, slug: is_default ? undefined : slug };
}

/** The site of a page's campaign. */
export function siteOfPage(page: {
  country_code: string;
  campaign_slug: string;
  campaign_is_default: boolean;
}): CampaignPlace {
  return { countryCode: page.country_code, slug: page.campaign_is_default ? undefined : page.campaign_slug };
}

export type Addresses = ReturnType<typeof createAddresses>;

/** The one place that builds the absolute addresses in responses. */
export function createAddresses({
  baseUrl,
  CAMPAIGN_DOMAIN: domain,
}: Pick<Config, 'baseUrl' | 'CAMPAIGN_DOMAIN'>) {
  const scheme = new URL(baseUrl).protocol;

  function campaign({ countryCode, slug }: CampaignPlace): string {
    if (slug === undefined) return `${baseUrl}/${countryCode}`;
    if (domain) return `${scheme}//${slug}.${domain}/${countryCode}`;
    return `${baseUrl}/${slug}/${countryCode}`;
  }

  const page = (site: CampaignPlace, slug: string) => `${campaign(site)}/${slug}`;
  const charity = (countryCode: string, slug: string) => `${baseUrl}/${countryCode}/charities/${slug}`;

  return {
    campaign,
    page,
    charity,
    donateToPage: (site: CampaignPlace, slug: string) => `${page(site, slug)}/donate`,
    getStarted: (site: CampaignPlace) => `${campaign(site)}/get-started`,
    donateToCampaign: (site: CampaignPlace) => `${campaign(site)}/donate`,
    getStartedForCharity: (countryCode: string, uid: string) =>
      `${baseUrl}/${countryCode}/get-started?charity=${uid}`,
    donateToCharity: (countryCode: string, slug: string) => `${charity(countryCode, slug)}/donate`,
    /** Sums of the activities, those typed in by hand included; of a team's page, which has none of its own, the team's. */
    fitnessTotals: ({ id, owner_type }: Pick<PageRow, 'id' | 'owner_type'>) =>
      `${baseUrl}/api/v2/search/fitness_activities_totals.json?${
        owner_type === 'Team' ? `group_by=teams&team_page_id=${id}` : `page_id=${id}`
      }&include_manual=true`,
    defaultPageImage: `${baseUrl}/assets/default-page.png`,
    /** Makes a stored path absolute and leaves an absolute address as it is. */
    absolute: (address: string) => (address.startsWith('/') ? `${baseUrl}${address}` : address),
    /** Whether this server serves the address itself. */
    isOwn: (address: string) => address.startsWith(`${baseUrl}/`),
  };
}
