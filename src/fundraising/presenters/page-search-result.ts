import type {
  Currency,
  Image,
  PageSearchOwner,
  PageSearchResult,
} from '../../../generated/fundraising/operations.ts';
import type {
  PageSearchCampaign,
  PageSearchCharity,
  PageSearchRecord,
} from '../../db/queries/search-page-records.ts';
import type { SearchHit } from '../../db/queries/search-source.ts';
import type { Addresses, CampaignSite } from '../../domain/addresses.ts';
import { campaignStatus } from '../../domain/campaign-status.ts';
import { type JsonText, jsonText } from '../../http/json-text.ts';
import { presentImage } from './image.ts';
import { presentCurrency } from './money.ts';
import { once } from './once.ts';
import { presentOptionalTimestamp } from './timestamp.ts';

/** What all pages of one campaign show alike. */
interface CampaignParts {
  site: CampaignSite;
  active: boolean;
  currency: JsonText<Currency>;
  owner: JsonText<PageSearchOwner>;
}

interface ImageParts {
  all: JsonText<Image>;
  medium: JsonText<string>;
}

/**
 * Writes the pages that one search found (specification 2.8), as of `now`. A batch holds thousands, so that each is written
 * straight as JSON: what those of one campaign or charity or with one image have in common is written once.
 */
export function pageSearchWriter(
  addresses: Addresses,
  now: Date,
): (hit: SearchHit<PageSearchRecord>) => JsonText<PageSearchResult> {
  const campaignOf = once((campaign: PageSearchCampaign) => campaignParts(campaign, addresses, now));
  const charityOf = once((charity: PageSearchCharity) => jsonText(presentCharity(charity, addresses)));
  const imageOf = once((url: string | null) => imageParts(url, addresses));

  return ({ item, score }) => {
    const { page } = item;
    const campaign = campaignOf(item.campaign);
    const image = imageOf(page.image_url);
    const expiry = presentOptionalTimestamp(page.expires_at);
    const json =
      `{"id":${page.id},"uuid":"${page.uuid}","country_code":"${item.campaign.country_code}",` +
      `"active":${page.state === 'active' && campaign.active},` +
      `"name":${jsonText(page.name)},"slug":${jsonText(page.slug)},` +
      `"supporter":{"uid":"${page.supporter_id}","name":${jsonText(page.supporter_name)}},` +
      `"campaign":${campaign.owner},"charity":${charityOf(item.charity)},` +
      `"image_url":${image.medium},"url":${jsonText(addresses.page(campaign.site, page.slug))},` +
      `"expired":${page.expires_at !== null && page.expires_at <= now},` +
      `"expires_at":${expiry === null ? null : `"${expiry}"`},` +
      `"type":"${page.owner_type}","image":${image.all},` +
      `"amount":{"cents":${page.amount_cents},"currency":${campaign.currency}},` +
      `"target_cents":${page.target_cents},"group_values":${jsonText(item.group_values)},` +
      `"_score":${score},"_type":"page"}`;
    return json as JsonText<PageSearchResult>;
  };
}

function campaignParts(campaign: PageSearchCampaign, addresses: Addresses, now: Date): CampaignParts {
  const site = {
    countryCode: campaign.country_code,
    slug: campaign.is_default ? undefined : campaign.slug,
  };
  return {
    site,
    active: campaignStatus(campaign, now) === 'active',
    currency: jsonText(presentCurrency(campaign.currency)),
    owner: jsonText({
      uid: campaign.uid,
      name: campaign.name,
      url: addresses.campaign(site),
      get_started_url: addresses.getStarted(site),
    }),
  };
}

function imageParts(url: string | null, addresses: Addresses): ImageParts {
  const image = presentImage(url, addresses);
  return { all: jsonText(image), medium: jsonText(image.medium_image_url) };
}

function presentCharity(charity: PageSearchCharity, addresses: Addresses): PageSearchOwner {
  return {
    uid: charity.uid,
    name: charity.name,
    url: addresses.charity(charity.country_code, charity.slug),
    get_started_url: addresses.getStartedForCharity(charity.country_code, charity.uid),
  };
}
