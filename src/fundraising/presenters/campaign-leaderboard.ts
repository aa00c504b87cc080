import type { CampaignLeaderboard } from '../../../generated/fundraising/operations.ts';
import type { CampaignLeaderboard as CampaignLeaderboardRecord } from '../../db/queries/campaign-leaderboard.ts';
import type { Addresses } from '../../domain/addresses.ts';
import { presentPage } from './page.ts';

/** A campaign's ranking (specification 2.6); `pages` is there only when it was asked for. */
export function presentCampaignLeaderboard(
  leaderboard: CampaignLeaderboardRecord,
  addresses: Addresses,
): CampaignLeaderboard {
  return {
    campaign_id: leaderboard.campaign_uid,
    page_ids: leaderboard.page_ids,
    pages: leaderboard.pages?.map((page) => presentPage(page, addresses)),
  };
}
