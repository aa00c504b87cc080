import type { Knex } from 'knex';
import type { CurrencyRow } from '../../rows/reference-rows.ts';
import { inOrderOf } from '../listing.ts';

/** A static leaderboard, without hidden pages. `amount_cents` is the sum of what its pages show; a team page counts for its whole team. */
export interface LeaderboardRecord {
  id: number;
  name: string;
  amount_cents: number;
  page_ids: number[];
  currency: CurrencyRow;
}

/** Returns the leaderboards with these ids, in the order of the ids, in one statement. */
export async function leaderboardRecords(knex: Knex, ids: readonly number[]): Promise<LeaderboardRecord[]> {
  if (ids.length === 0) return [];
  const { rows }: { rows: LeaderboardRecord[] } = await knex.raw(
    `select leaderboards.id, leaderboards.name,
            to_jsonb(currencies) as currency,
            coalesce(sum(coalesce(team_totals.amount_cents, page_totals.amount_cents)), 0)::bigint as amount_cents,
            coalesce(
              array_agg(leaderboard_pages.page_id order by leaderboard_pages.position)
                filter (where pages.id is not null),
              '{}') as page_ids
       from leaderboards
       join countries on countries.code = leaderboards.country_code
       join currencies on currencies.iso_code = countries.currency_iso_code
       left join leaderboard_pages on leaderboard_pages.leaderboard_id = leaderboards.id
       left join pages on pages.id = leaderboard_pages.page_id and not pages.hidden
       left join team_totals on team_totals.team_id = pages.team_id
       left join page_totals on page_totals.page_id = pages.id and pages.team_id is null
      where leaderboards.id = any(:ids)
      group by leaderboards.id, currencies.iso_code`,
    { ids },
  );
  return inOrderOf(ids, rows);
}
