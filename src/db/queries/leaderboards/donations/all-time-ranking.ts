import type { Knex } from 'knex';
import { allOf } from '../../conditions.ts';
import { countBindings, donatedCount } from './donated-counts.ts';
import { amountConditions, type ResolvedLeaderboardFilters } from './leaderboard-filters.ts';
import { type Cut, type Ranking, type RankingRow, rankingOf, rankOrder } from './ranking.ts';
import type { Walk } from './walk.ts';

/**
 * Ranks by all-time totals: the index of each campaign or charity is read from the top, no further than the window. If the rows end within
 * the window, the count is known without counting.
 */
export async function allTimeRanking(
  knex: Knex,
  walk: Walk,
  filters: ResolvedLeaderboardFilters,
  { limit, offset, counted }: Cut,
): Promise<Ranking> {
  const { totals, key, root, roots } = walk;
  const conditions = [...walk.conditions, ...amountConditions(`${totals}.amount_cents`, filters)];
  const count = counted
    ? `case when rows.number < :limit and (rows.number > 0 or :offset::bigint = 0) then :offset + rows.number
            else ${donatedCount(walk, filters)} end`
    : 'null';
  const sql = `
    with ranked as materialized (
      select walked.* from ${roots} cross join lateral (
        select ${totals}.${key} as id, ${totals}.donation_count, ${totals}.amount_cents, ${totals}.gift_aid_amount_cents
          from ${totals} where ${totals}.${root} = root.id and ${allOf(conditions)}
         order by ${totals}.amount_cents desc, ${totals}.${key} limit :last
      ) as walked
      order by walked.amount_cents desc, walked.id limit :limit offset :offset)
    select total.count, ranked.*
      from (select (${count})::bigint as count from (select count(*) as number from ranked) as rows) as total
      left join ranked on true
     order by ${rankOrder}`;
  const bindings = { ...countBindings(filters), limit, offset, last: limit + offset };
  const { rows }: { rows: RankingRow[] } = await knex.raw(sql, bindings);
  return rankingOf(rows);
}
