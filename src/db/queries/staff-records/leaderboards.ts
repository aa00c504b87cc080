import type { Knex } from 'knex';
import type { LeaderboardRow } from '../../rows/leaderboard-rows.ts';
import { leaderboardRecords } from '../leaderboards/static-leaderboards.ts';
import { inOrderOf } from '../listing.ts';

/** A static leaderboard, as staff see it. */
export interface StaffLeaderboard extends LeaderboardRow {
  campaign_uid: string | null;
  campaign_name: string | null;
  /** Its pages in rank order, including hidden ones. */
  page_ids: number[];
  page_uids: string[];
  /** Without hidden pages. */
  amount_cents: number;
  currency: string;
}

/** Returns static leaderboards in the order of their ids. */
export async function staffLeaderboardRecords(
  knex: Knex,
  ids: readonly number[],
): Promise<StaffLeaderboard[]> {
  const shown = await leaderboardRecords(knex, ids);
  const { rows }: { rows: Omit<StaffLeaderboard, 'amount_cents' | 'currency'>[] } = await knex.raw(
    `select leaderboards.*, campaigns.uid as campaign_uid, campaigns.name as campaign_name,
            array(select page_id from leaderboard_pages where leaderboard_id = leaderboards.id order by position) as page_ids,
            array(select pages.uid from leaderboard_pages join pages on pages.id = page_id
                   where leaderboard_id = leaderboards.id order by position) as page_uids
       from leaderboards left join campaigns on campaigns.id = leaderboards.campaign_id
      where leaderboards.id = any(:ids)`,
    { ids: [...ids] },
  );
  return inOrderOf(ids, rows).flatMap((row) => {
    const { amount_cents = 0, currency } = shown.find(({ id }) => id === row.id) ?? {};
    // Deleted between the two statements.
    return currency ? [{ ...row, amount_cents, currency: currency.iso_code }] : [];
  });
}
