import type {
  Currency,
  PageSearchOwner,
  PageSearchResult,
} from '../../../generated/fundraising/operations.ts';
import type {
  PageSearchCampaign,
  PageSearchCharity,
  PageSearchRecord,
} from '../../db/queries/search-page-records.ts';
import type { SearchHit } from '../../db/queries/search-source.ts';
import type { Addresses, CampaignSite } from '../addresses.ts';
import { campaignStatus } from '../campaign-status.ts';
import { presentImage } from './image.ts';
import { presentCurrency } from './money.ts';
import { presentOptionalTimestamp } from './timestamp.ts';

/** What all pages of one campaign show alike. */
interface CampaignParts {
  site: CampaignSite;
  active: boolean;
  currency: Currency;
  owner: PageSearchOwner;
}

/**
 * Presents the pages that a search found (specification 2.8), as of `now`. What pages of one campaign or charity have in
 * common is made once, since a batch holds thousands of them.
 */
export function presentPageSearchResults(
  hits: readonly SearchHit<PageSearchRecord>[],
  addresses: Addresses,
  now: Date,
): PageSearchResult[] {
  const partsOf = once((campaign: PageSearchCampaign) => campaignParts(campaign, addresses, now));
  const charityOf = once((charity: PageSearchCharity) => presentCharity(charity, addresses));
  return hits.map(({ item, score }) => {
    const { page } = item;
    const campaign = partsOf(item.campaign);
    const image = presentImage(page.image_url, addresses);
    return {
      id: page.id,
      uuid: page.uuid,
      country_code: item.campaign.country_code,
      active: page.state === 'active' && campaign.active,
      name: page.name,
      slug: page.slug,
      supporter: { uid: String(page.supporter_id), name: page.supporter_name },
      campaign: campaign.owner,
      charity: charityOf(item.charity),
      image_url: image.medium_image_url,
      url: addresses.page(campaign.site, page.slug),
      expired: page.expires_at !== null && page.expires_at <= now,
      expires_at: presentOptionalTimestamp(page.expires_at),
      type: page.owner_type,
      image,
      amount: { cents: page.amount_cents, currency: campaign.currency },
      target_cents: page.target_cents,
      group_values: item.group_values,
      _score: score,
      _type: 'page',
    };
  });
}

/** Presents each object once; the records of a search share theirs. */
function once<Row extends object, Presented>(present: (row: Row) => Presented): (row: Row) => Presented {
  const presented = new Map<Row, Presented>();
  return (row) => {
    const known = presented.get(row);
    if (known !== undefined) return known;
    const made = present(row);
    presented.set(row, made);
    return made;
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
    currency: presentCurrency(campaign.currency),
    owner: {
      uid: campaign.uid,
      name: campaign.name,
      url: addresses.campaign(site),
      get_started_url: addresses.getStarted(site),
    },
  };
}

function presentCharity(charity: PageSearchCharity, addresses: Addresses): PageSearchOwner {
  return {
    uid: charity.uid,
    name: charity.name,
    url: addresses.charity(charity.country_code, charity.slug),
    get_started_url: addresses.getStartedForCharity(charity.country_code, charity.uid),
  };
}
