import type { CampaignRow } from '../../db/rows/campaign-rows.ts';
import type { KycStatus } from '../../db/rows/charity-rows.ts';
import type { PageRow, PageState } from '../../db/rows/page-rows.ts';
import { campaignStatus } from '../campaigns/campaign-status.ts';
import { isOpen } from '../charities/is-open.ts';

/** Only `active` pages accept donations. */
export type PageStatus = 'active' | 'paused' | 'cancelled' | 'finished' | 'disabled' | 'charity closed';

export function pageStatus(
  page: Pick<PageRow, 'state' | 'expires_at'> & {
    campaign_disabled_at: Date | null;
    charity_active: boolean;
    charity_kyc_status: KycStatus;
  },
  now: Date,
): PageStatus {
  if (page.campaign_disabled_at) return 'disabled';
  if (page.state !== 'active') return page.state;
  if (page.expires_at && page.expires_at <= now) return 'finished';
  const charity = { active: page.charity_active, kyc_status: page.charity_kyc_status };
  return isOpen(charity) ? 'active' : 'charity closed';
}

/** Whether the page and its campaign are active. A page that has expired may still be active. */
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
