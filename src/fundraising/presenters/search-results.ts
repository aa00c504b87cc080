import type {
  CampaignSearchResult,
  CharitySearchResult,
  PageSearchResult,
  SearchResult,
} from '../../../generated/fundraising/operations.ts';
import { presentOptionalTimestamp } from '../../contract/date-times.ts';
import type { CharityRecord } from '../../db/queries/charities/charity-records.ts';
import type { SearchHit } from '../../db/queries/search/entity-search.ts';
import type { MixedHit } from '../../db/queries/search/mixed-search.ts';
import type { CampaignSearchRecord } from '../../db/queries/search/search-campaigns.ts';
import type { PageSearchRecord } from '../../db/queries/search/search-page-records.ts';
import { type Addresses, siteOf } from '../../domain/addresses.ts';
import { campaignStatus } from '../../domain/campaigns/campaign-status.ts';
import { hasExpired, isActivePage } from '../../domain/pages/page-status.ts';
import { presentCharityFields } from './charity.ts';
import { presentImage } from './image.ts';
import { presentMoney } from './money.ts';

export function presentCampaignSearchResult(
  { item: campaign, score }: SearchHit<CampaignSearchRecord>,
  addresses: Addresses,
  now: Date,
): CampaignSearchResult {
  const site = siteOf(campaign);
  return {
    id: campaign.id,
    uid: campaign.uid,
    uuid: campaign.uuid,
    name: campaign.name,
    description: campaign.description,
    country_code: campaign.country_code,
    url: addresses.campaign(site),
    get_started_url: addresses.getStarted(site),
    start_at: presentOptionalTimestamp(campaign.start_at),
    finish_at: presentOptionalTimestamp(campaign.finish_at),
    display_start_at: presentOptionalTimestamp(campaign.start_at),
    banner_url: addresses.absolute(campaign.banner_url),
    active: campaignStatus(campaign, now) === 'active',
    page_count: campaign.page_count,
    charity_count: campaign.charity_count,
    _score: score,
    _type: 'campaign',
  };
}

export function presentCharitySearchResult(
  { item: charity, score }: SearchHit<CharityRecord>,
  addresses: Addresses,
): CharitySearchResult {
  return {
    id: charity.id,
    uid: charity.uid,
    ...presentCharityFields(charity, addresses),
    kyc_status: charity.kyc_status,
    claimed: charity.claimed_at !== null,
    street_address: charity.street_address,
    locality: charity.locality,
    region: charity.region,
    _score: score,
    _type: 'charity',
  };
}

export function presentPageSearchResult(
  { item: { page, campaign, charity, group_values }, score }: SearchHit<PageSearchRecord>,
  addresses: Addresses,
  now: Date,
): PageSearchResult {
  const site = siteOf(campaign);
  const image = presentImage(page.image_url ?? campaign.default_picture_url, addresses);
  return {
    id: page.id,
    uuid: page.uuid,
    country_code: campaign.country_code,
    active: isActivePage(page.state, campaign, now),
    name: page.name,
    slug: page.slug,
    supporter: {
      uid: String(page.supporter_id),
      name: page.supporter_name,
    },
    campaign: {
      uid: campaign.uid,
      name: campaign.name,
      url: addresses.campaign(site),
      get_started_url: addresses.getStarted(site),
    },
    charity: {
      uid: charity.uid,
      name: charity.name,
      url: addresses.charity(charity.country_code, charity.slug),
      get_started_url: addresses.getStartedForCharity(charity.country_code, charity.uid),
    },
    image_url: image.medium_image_url,
    url: addresses.page(site, page.slug),
    expired: hasExpired(page.expires_at, now),
    expires_at: presentOptionalTimestamp(page.expires_at),
    type: page.owner_type,
    image,
    amount: presentMoney(page.amount_cents, campaign.currency),
    target_cents: page.target_cents,
    group_values,
    _score: score,
    _type: 'page',
  };
}

/** A result of the mixed search, in the form that the search of its kind has. */
export function presentSearchResult(hit: MixedHit, addresses: Addresses, now: Date): SearchResult {
  if (hit.kind === 'page') return presentPageSearchResult(hit, addresses, now);
  if (hit.kind === 'charity') return presentCharitySearchResult(hit, addresses);
  return presentCampaignSearchResult(hit, addresses, now);
}
