import type { Charity } from '../../../generated/operations/operations.ts';
import { presentTimestamp } from '../../contract/date-times.ts';
import type { CharityRecord } from '../../db/queries/staff-records/charities.ts';
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
