import type { Knex } from 'knex';
import { allOf } from '../conditions.ts';
import { countDonated } from './donated-counts.ts';
import type { Cut, RankedSums, Ranking } from './ranking.ts';
import { amountConditions, filterBindings, type ResolvedLeaderboardFilters } from './resolve-filters.ts';
import type { Walk } from './walk.ts';

/** Ranks by totals of all time: each campaign's or charity's index is read from its top, no further than the window. */
export async function allTimeRanking(
  knex: Knex,
  walk: Walk,
  filters: ResolvedLeaderboardFilters,
  { limit, offset, counted }: Cut,
): Promise<Ranking> {
  const { totals, key, root, roots } = walk;
  const conditions = [...walk.conditions, ...amountConditions(`${totals}.amount_cents`, filters)];
  const { rows }: { rows: RankedSums[] } = await knex.raw(
    `select ranked.* from ${roots} cross join lateral (
       select ${totals}.${key} as id, ${totals}.donation_count, ${totals}.amount_cents, ${totals}.gift_aid_amount_cents
         from ${totals} where ${totals}.${root} = root.id and ${allOf(conditions)}
        order by ${totals}.amount_cents desc, ${totals}.${key} limit :last
     ) as ranked
     order by ranked.amount_cents desc, ranked.id limit :limit offset :offset`,
    { ...filterBindings(filters), limit, offset, last: limit + offset },
  );
  return { rows, count: counted ? await countAll() : undefined };

  /** Rows that end within the window have counted themselves. */
  function countAll(): number | Promise<number> {
    const ended = rows.length < limit && (rows.length > 0 || offset === 0);
    return ended ? offset + rows.length : countDonated(knex, walk, filters);
  }
}
