import type {
  CampaignLeaderboard,
  CharityLeaderboard,
  Leaderboard,
} from '../../../generated/fundraising/operations.ts';
import type { PageLeaderboard } from '../../db/queries/leaderboards/page-leaderboard.ts';
import type { LeaderboardRecord } from '../../db/queries/leaderboards/static-leaderboards.ts';
import type { Addresses } from '../../domain/addresses.ts';
import { presentTextMoney } from './money.ts';
import { presentPage } from './page.ts';

/** A static leaderboard. Its pages are listed under both names that callers use. */
export function presentLeaderboard(leaderboard: LeaderboardRecord): Leaderboard {
  return {
    id: leaderboard.id,
    name: leaderboard.name,
    amount: presentTextMoney(leaderboard.amount_cents, leaderboard.currency),
    pages_ids: leaderboard.page_ids,
    page_ids: leaderboard.page_ids,
  };
}

/** A campaign's ranking; `pages` is present only if requested. */
export function presentCampaignLeaderboard(
  leaderboard: PageLeaderboard,
  addresses: Addresses,
  now: Date,
  withFootprint: boolean,
): CampaignLeaderboard {
  return {
    campaign_id: leaderboard.uid,
    page_ids: leaderboard.page_ids,
    pages: leaderboard.pages?.map((page) => presentPage(page, addresses, now, withFootprint)),
  };
}

/** A charity's ranking. */
export function presentCharityLeaderboard(
  leaderboard: PageLeaderboard,
  addresses: Addresses,
  now: Date,
  withFootprint: boolean,
): CharityLeaderboard {
  return {
    charity_id: leaderboard.uid,
    page_ids: leaderboard.page_ids,
    pages: leaderboard.pages?.map((page) => presentPage(page, addresses, now, withFootprint)),
  };
}
