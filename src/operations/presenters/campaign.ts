import type { Campaign } from '../../../generated/operations/operations.ts';
import { presentOptionalTimestamp, presentTimestamp } from '../../contract/date-times.ts';
import type { CampaignRecord } from '../../db/queries/staff-records/campaigns.ts';
import { type Addresses, siteOf } from '../../domain/addresses.ts';

export function presentCampaign(campaign: CampaignRecord, addresses: Addresses): Campaign {
  return {
    id: campaign.id,
    uid: campaign.uid,
    uuid: campaign.uuid,
    url: addresses.campaign(siteOf(campaign)),
    name: campaign.name,
    slug: campaign.slug,
    country_code: campaign.country_code,
    state: campaign.disabled_at ? 'disabled' : 'enabled',
    created_at: presentTimestamp(campaign.created_at),
    updated_at: presentTimestamp(campaign.updated_at),
    start_at: presentOptionalTimestamp(campaign.start_at),
    finish_at: presentOptionalTimestamp(campaign.finish_at),
    page_count: campaign.page_count,
    raised_cents: campaign.amount_cents,
    donation_count: campaign.donation_count,
    currency: campaign.currency,
  };
}
