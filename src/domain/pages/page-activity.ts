import type { CampaignRow } from '../../db/rows/campaign-rows.ts';
import type { PageState } from '../../db/rows/page-rows.ts';
import { campaignStatus } from '../campaigns/campaign-status.ts';

/** Whether the page and its campaign are active. One that has expired may be. */
export function isActivePage(
  state: PageState,
  campaign: Pick<CampaignRow, 'disabled_at' | 'finish_at'>,
  now: Date,
): boolean {
  return state === 'active' && campaignStatus(campaign, now) === 'active';
}

export function hasExpired(expiresAt: Date | null, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}
