import type { Leaderboard } from '../../../generated/fundraising/operations.ts';
import type { LeaderboardRecord } from '../../db/queries/leaderboard-records.ts';
import { presentTextMoney } from './money.ts';

/** A static leaderboard (specification 2.5). Its pages stand under both names that callers read. */
export function presentLeaderboard(leaderboard: LeaderboardRecord): Leaderboard {
  return {
    id: leaderboard.id,
    name: leaderboard.name,
    amount: presentTextMoney(leaderboard.amount_cents, leaderboard.currency),
    pages_ids: leaderboard.page_ids,
    page_ids: leaderboard.page_ids,
  };
}
