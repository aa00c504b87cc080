import type { Config } from '../config/config.ts';
import type { CampaignPlace } from '../db/queries/site/campaign-place.ts';
import type { CharityRow } from '../db/rows/charity-rows.ts';
import type { PageRow } from '../db/rows/page-rows.ts';
import type { CurrencyRow } from '../db/rows/reference-rows.ts';
import {
  type CheckoutCampaign,
  type CheckoutCharity,
  type CheckoutPage,
  createCheckouts,
} from './campaigns/checkouts.ts';

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

type GivenPage = CheckoutPage & Parameters<typeof siteOfPage>[0];

type GivenCampaign = CheckoutCampaign & CampaignKey & { only_charity: CheckoutCharity | null };

type GivenCharity = CheckoutCharity &
  Pick<CharityRow, 'country_code' | 'slug' | 'active' | 'kyc_status'> & { currency: CurrencyRow };

export type Addresses = ReturnType<typeof createAddresses>;

/** Builds all absolute URLs in responses. */
export function createAddresses({
  baseUrl,
  CAMPAIGN_DOMAIN: domain,
  DONATE_URL,
}: Pick<Config, 'baseUrl' | 'CAMPAIGN_DOMAIN' | 'DONATE_URL'>) {
  const scheme = new URL(baseUrl).protocol;

  function campaign({ countryCode, slug }: CampaignPlace): string {
    if (slug === undefined) return `${baseUrl}/${countryCode}`;
    if (domain) return `${scheme}//${slug}.${domain}/${countryCode}`;
    return `${baseUrl}/${slug}/${countryCode}`;
  }

  /** Makes a stored path absolute. Returns absolute URLs and null unchanged. */
  function absolute(address: string): string;
  function absolute(address: string | null): string | null;
  function absolute(address: string | null): string | null {
    return address?.startsWith('/') ? `${baseUrl}${address}` : address;
  }

  const page = (site: CampaignPlace, slug: string) => `${campaign(site)}/${slug}`;
  const charity = (countryCode: string, slug: string) => `${baseUrl}/${countryCode}/charities/${slug}`;
  const donateToPage = (site: CampaignPlace, slug: string) => `${page(site, slug)}/donate`;
  const donateToCampaign = (site: CampaignPlace) => `${campaign(site)}/donate`;
  const donateToCharity = (countryCode: string, slug: string) => `${charity(countryCode, slug)}/donate`;
  const checkouts = createCheckouts(DONATE_URL);

  return {
    campaign,
    page,
    charity,
    donateToPage,
    getStarted: (site: CampaignPlace) => `${campaign(site)}/get-started`,
    donateToCampaign,
    getStartedForCharity: (countryCode: string, uid: string) =>
      `${baseUrl}/${countryCode}/get-started?charity=${uid}`,
    donateToCharity,
    checkouts,
    /** Where to donate: at the checkout, or on the site's own screen if there is no checkout or donations are closed. */
    giveToPage: (page: GivenPage, now: Date) =>
      checkouts.ofPage(page, now) ?? donateToPage(siteOfPage(page), page.slug),
    giveToCampaign: (campaign: GivenCampaign, now: Date) =>
      checkouts.ofCampaign(campaign, campaign.only_charity ?? undefined, now) ??
      donateToCampaign(siteOf(campaign)),
    giveToCharity: (charity: GivenCharity) =>
      checkouts.ofCharity(charity, charity.currency) ?? donateToCharity(charity.country_code, charity.slug),
    /** Totals of the activities, including those entered manually. A team's page has no activities, so it links to its team's totals. */
    fitnessTotals: ({ id, owner_type }: Pick<PageRow, 'id' | 'owner_type'>) =>
      `${baseUrl}/api/v2/search/fitness_activities_totals.json?${
        owner_type === 'Team' ? `group_by=teams&team_page_id=${id}` : `page_id=${id}`
      }&include_manual=true`,
    /** Where a payment source sends its events. */
    paymentEvents: (source: string) => `${baseUrl}/api/v2/donation_sources/${source}/events`,
    defaultPageImage: `${baseUrl}/assets/default-page.png`,
    absolute,
    /** Whether this server serves the URL itself. */
    isOwn: (address: string) => address.startsWith(`${baseUrl}/`),
  };
}
