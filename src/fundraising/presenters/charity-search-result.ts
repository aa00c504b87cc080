import type { CharitySearchResult } from '../../../generated/fundraising/operations.ts';
import type { CharitySearchRecord } from '../../db/queries/search/search-charities.ts';
import type { SearchHit } from '../../db/queries/search/search-source.ts';
import type { Addresses } from '../../domain/addresses.ts';

export function presentCharitySearchResult(
  { item: charity, score }: SearchHit<CharitySearchRecord>,
  addresses: Addresses,
): CharitySearchResult {
  return {
    id: charity.id,
    uid: charity.uid,
    uuid: charity.uuid,
    name: charity.name,
    slug: charity.slug,
    country_code: charity.country_code,
    description: charity.description,
    logo_url: charity.logo_url,
    url: addresses.charity(charity.country_code, charity.slug),
    active: charity.active,
    campaign_uids: charity.campaign_uids,
    kyc_status: charity.kyc_status,
    claimed: charity.claimed_at !== null,
    tax_number: charity.tax_number,
    street_address: charity.street_address,
    locality: charity.locality,
    region: charity.region,
    _score: score,
    _type: 'charity',
  };
}
