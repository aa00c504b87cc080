import type { CampaignRow, CampaignStatus } from '../../db/rows/campaign-rows.ts';

/** As the API calls it: disabled by the operator, or expired from its end on. */
export function campaignStatus(
  campaign: Pick<CampaignRow, 'disabled_at' | 'finish_at'>,
  now: Date,
): CampaignStatus {
  if (campaign.disabled_at) return 'disabled';
  return campaign.finish_at && campaign.finish_at <= now ? 'expired' : 'active';
}

/** A campaign without a list of charities takes gifts for all; one with a list needs a charity there that is open. */
export function campaignTakesGifts(
  campaign: Parameters<typeof campaignStatus>[0] & { lacks_open_charity: boolean },
  now: Date,
): boolean {
  return campaignStatus(campaign, now) === 'active' && !campaign.lacks_open_charity;
}
