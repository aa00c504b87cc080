import type { CampaignRow, CampaignStatus } from '../../db/rows/campaign-rows.ts';

/** The status as the API names it: disabled by the operator, or expired once its end has passed. */
export function campaignStatus(
  campaign: Pick<CampaignRow, 'disabled_at' | 'finish_at'>,
  now: Date,
): CampaignStatus {
  if (campaign.disabled_at) return 'disabled';
  return campaign.finish_at && campaign.finish_at <= now ? 'expired' : 'active';
}

/**
 * Whether a campaign accepts donations. Without a list of charities it accepts them for any charity; with one, a listed charity must be
 * open.
 */
export function campaignTakesGifts(
  campaign: Parameters<typeof campaignStatus>[0] & { lacks_open_charity: boolean },
  now: Date,
): boolean {
  return campaignStatus(campaign, now) === 'active' && !campaign.lacks_open_charity;
}
