import type { Charity } from '../../../generated/fundraising/operations.ts';
import type { CharityRecord } from '../../db/queries/charities/charity-records.ts';
import type { Addresses } from '../../domain/addresses.ts';
import { presentImage } from './image.ts';
import { presentCurrency, presentMoney } from './money.ts';

export function presentCharity(charity: CharityRecord, addresses: Addresses): Charity {
  return {
    id: charity.uid,
    ...presentCharityFields(charity, addresses),
    gift_aid: charity.gift_aid,
    registration_number: charity.registration_number,
    email: charity.email,
    phone: charity.phone,
    website_url: addresses.absolute(charity.website_url),
  };
}

/** The fields of a charity that lists, searches and the charity itself share. */
export function presentCharityFields(charity: CharityRecord, addresses: Addresses) {
  return {
    uuid: charity.uuid,
    name: charity.name,
    slug: charity.slug,
    country_code: charity.country_code,
    description: charity.description,
    logo_url: addresses.absolute(charity.logo_url),
    url: addresses.charity(charity.country_code, charity.slug),
    get_started_url: addresses.getStartedForCharity(charity.country_code, charity.uid),
    donate_url: addresses.giveToCharity(charity),
    public_email: charity.email,
    twitter_url: addresses.absolute(charity.twitter_url),
    facebook_url: addresses.absolute(charity.facebook_url),
    tax_number: charity.tax_number,
    tax_number_label: charity.tax_number_label,
    registration_number_label: charity.registration_number_label,
    merchant_name: charity.merchant_name,
    merchant_id: null,
    financial_context_id: null,
    active: charity.active,
    image: presentImage(charity.logo_url, addresses),
    campaign_uids: charity.campaign_uids,
    causes: charity.causes,
    currency: presentCurrency(charity.currency),
    page_count: charity.page_count,
    last_year_donation_total: presentMoney(charity.last_year_cents, charity.currency),
  };
}
