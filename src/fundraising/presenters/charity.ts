import type { Charity } from '../../../generated/fundraising/operations.ts';
import type { CharityRecord } from '../../db/repositories/charities.ts';
import type { Addresses } from '../../domain/addresses.ts';

export function presentCharity(charity: CharityRecord, addresses: Addresses): Charity {
  return {
    id: charity.uid,
    uuid: charity.uuid,
    name: charity.name,
    slug: charity.slug,
    country_code: charity.country_code,
    description: charity.description,
    logo_url: charity.logo_url,
    url: addresses.charity(charity.country_code, charity.slug),
    get_started_url: addresses.getStartedForCharity(charity.country_code, charity.uid),
    donate_url: addresses.donateToCharity(charity.country_code, charity.slug),
    gift_aid: charity.gift_aid,
    registration_number: charity.registration_number,
    email: charity.email,
    public_email: charity.email,
    phone: charity.phone,
    website_url: charity.website_url,
    tax_number: charity.tax_number,
    active: charity.active,
    causes: charity.causes,
  };
}
