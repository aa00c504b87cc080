import type { Knex } from 'knex';
import { allOf } from '../../conditions.ts';
import { isLeftOut } from '../left-out-pages.ts';
import { sumsOfDonations } from './direct-sums.ts';
import { amountConditions, type ResolvedLeaderboardFilters } from './leaderboard-filters.ts';
import { type RankedSums, rankOrder, sumColumns } from './ranking.ts';
import { estimateOf } from './rows-in-range.ts';

/** Among so many of the best pages there are nearly always as many of people as are wanted. */
const mostRead = (limit: number) => 2 * limit + 16;

/**
 * The best pages of people within a range, added up from the donations: one statement asks how many they are, adds them up, when
 * that is wanted, and looks only among the best for teams' own pages and those that are cancelled or hidden.
 * @returns how many donations there are, about; the rows are missing when these are not fewer than `fewerThan`, and when
 *   these left too few among the best
 */
export async function addedUpRanking(
  knex: Knex,
  filters: ResolvedLeaderboardFilters,
  limit: number,
  fewerThan = Number.MAX_SAFE_INTEGER,
): Promise<{ donations: number; ranked: RankedSums[] | undefined }> {
  const { sql: estimate, bindings } = estimateOf(filters);
  const most = mostRead(limit);
  const shown = ['donation_count > 0', ...amountConditions('amount_cents', filters)];
  const sql = `
    with estimated as materialized (select ${estimate} as donations),
         best as materialized (
           select first.* from (
             select page_id as id, donation_count, amount_cents, gift_aid_amount_cents
               from (${sumsOfDonations(filters, bindings)}) as page_sums
              where ${allOf(shown)} order by amount_cents desc, page_id limit :last
           ) as first where (select donations from estimated) < :fewerThan)
    select estimated.donations, ${sumColumns}, (
             select pages.owner_type = 'User' and not ${isLeftOut} from pages where pages.id = best.id) as is_row
      from estimated left join best on true
     order by ${rankOrder}`;
  const { rows }: { rows: FoundRow[] } = await knex.raw(sql, { ...bindings, fewerThan, last: most });
  const donations = rows[0]?.donations ?? 0;
  const found = rows.filter((row): row is FoundRow & RankedSums => row.id !== null);
  const ranked = found
    .filter((row) => row.is_row)
    .slice(0, limit)
    .map(({ donations: _donations, is_row: _isRow, ...sums }) => sums);
  const isDecided = donations < fewerThan && (ranked.length === limit || found.length < most);
  return { donations, ranked: isDecided ? ranked : undefined };
}

interface FoundRow extends Omit<RankedSums, 'id'> {
  donations: number;
  id: number | null;
  is_row: boolean | null;
}
