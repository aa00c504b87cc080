import type { Leaderboard, RankedPage } from '../../../generated/operations/operations.ts';
import { presentTimestamp } from '../../contract/date-times.ts';
import type { StaffLeaderboard } from '../../db/queries/staff-records/leaderboards.ts';
import type { RankedPage as FoundPage } from '../../db/repositories/leaderboards.ts';

export function presentLeaderboard(leaderboard: StaffLeaderboard): Leaderboard {
  return {
    id: leaderboard.id,
    name: leaderboard.name,
    campaign_uid: leaderboard.campaign_uid,
    campaign_name: leaderboard.campaign_name,
    country_code: leaderboard.country_code,
    page_count: leaderboard.page_ids.length,
    page_uids: leaderboard.page_uids,
    raised_cents: leaderboard.amount_cents,
    currency: leaderboard.currency,
    created_at: presentTimestamp(leaderboard.created_at),
    updated_at: presentTimestamp(leaderboard.updated_at),
  };
}

export function presentRankedPage(page: FoundPage, currency: string): RankedPage {
  return {
    rank: page.position,
    page_id: page.id,
    page_name: page.name,
    hidden: page.hidden,
    raised_cents: page.amount_cents,
    currency,
  };
}
