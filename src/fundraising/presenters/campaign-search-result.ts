import type { CampaignSearchResult } from '../../../generated/fundraising/operations.ts';
import { presentOptionalTimestamp } from '../../contract/date-times.ts';
import type { CampaignSearchRecord } from '../../db/queries/search/search-campaigns.ts';
import type { SearchHit } from '../../db/queries/search/search-source.ts';
import { campaignStatus } from '../../domain/campaign-status.ts';

export function presentCampaignSearchResult(
  { item: campaign, score }: SearchHit<CampaignSearchRecord>,
  now: Date,
): CampaignSearchResult {
  return {
    id: campaign.id,
    uid: campaign.uid,
    uuid: campaign.uuid,
    name: campaign.name,
    country_code: campaign.country_code,
    start_at: presentOptionalTimestamp(campaign.start_at),
    finish_at: presentOptionalTimestamp(campaign.finish_at),
    banner_url: campaign.banner_url,
    active: campaignStatus(campaign, now) === 'active',
    _score: score,
    _type: 'campaign',
  };
}
