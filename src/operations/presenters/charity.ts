import type { Charity, CharityDetails } from '../../../generated/operations/operations.ts';
import { presentOptionalTimestamp, presentTimestamp } from '../../contract/date-times.ts';
import type { CharityRecord } from '../../db/queries/staff-records/charities.ts';
import type { CharityRow } from '../../db/rows/charity-rows.ts';
import type { Addresses } from '../../domain/addresses.ts';

export function presentCharity(charity: CharityRecord, addresses: Addresses): Charity {
  return {
    id: charity.id,
    uid: charity.uid,
    uuid: charity.uuid,
    url: addresses.charity(charity.country_code, charity.slug),
    name: charity.name,
    slug: charity.slug,
    country_code: charity.country_code,
    state: charity.active ? 'active' : 'inactive',
    kyc_status: charity.kyc_status,
    email: charity.email,
    created_at: presentTimestamp(charity.created_at),
    updated_at: presentTimestamp(charity.updated_at),
    raised_cents: charity.amount_cents,
    donation_count: charity.donation_count,
    currency: charity.currency,
  };
}

export function presentCharityDetails(
  charity: CharityRecord,
  row: CharityRow,
  causes: string[],
  addresses: Addresses,
): CharityDetails {
  return {
    ...presentCharity(charity, addresses),
    description: row.description,
    logo_url: row.logo_url,
    website_url: row.website_url,
    twitter_url: row.twitter_url,
    facebook_url: row.facebook_url,
    merchant_name: row.merchant_name,
    donate_url: row.donate_url,
    how_to_give: row.how_to_give,
    gift_aid: row.gift_aid,
    tax_number: row.tax_number,
    registered_name: row.registered_name,
    registration_number: row.registration_number,
    street_address: row.street_address,
    locality: row.locality,
    region: row.region,
    postcode: row.postcode,
    phone: row.phone,
    causes,
    claimed_at: presentOptionalTimestamp(row.claimed_at),
  };
}
