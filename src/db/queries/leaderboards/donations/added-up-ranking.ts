import type { Knex } from 'knex';
import { allOf } from '../../conditions.ts';
import { isLeftOut } from '../left-out-pages.ts';
import { sumsOfDonations } from './direct-sums.ts';
import { amountConditions, type ResolvedLeaderboardFilters } from './leaderboard-filters.ts';
import { type RankedSums, rankOrder, sumColumns } from './ranking.ts';
import { estimateOf } from './rows-in-range.ts';

/** Reading this many of the best pages nearly always yields the wanted number of individual pages. */
const mostRead = (limit: number) => 2 * limit + 16;

/**
 * Returns the best individual pages within a range, added up from the donations. One statement estimates how many donations there are, adds
 * them up if that is wanted, and checks only the best for teams' own pages and for cancelled or hidden ones.
 * @returns about how many donations there are. Rows are missing if that number isn't below `fewerThan`, or if too few of the best remained
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
