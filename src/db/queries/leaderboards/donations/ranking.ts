import type { Knex } from 'knex';
import type { Bindings } from '../../conditions.ts';

export type RankedSubject = 'pages' | 'teams' | 'groups';

/** The sums of one leaderboard row, over the donations that count there. `id` identifies a page, a team or a group value. */
export interface RankedSums {
  id: number;
  donation_count: number;
  amount_cents: number;
  gift_aid_amount_cents: number;
}

/** The part of a leaderboard that is read. */
export interface Cut {
  limit: number;
  offset: number;
  /** Whether all rows are also counted. */
  counted: boolean;
}

export interface Ranking {
  rows: RankedSums[];
  count: number | undefined;
}

export const sumColumns = 'id, donation_count, amount_cents, gift_aid_amount_cents';

/** Highest sum first, equal sums by id. */
export const rankOrder = 'amount_cents desc, id';

/**
 * Ranks the rows of a relation of sums that has to be computed as a whole, so counting them costs nothing extra.
 * @param sums a select of `sumColumns`
 */
export async function rankWhole(knex: Knex, sums: string, bindings: Bindings, cut: Cut): Promise<Ranking> {
  const { rows }: { rows: RankingRow[] } = await knex.raw(
    `with sums as materialized (${sums})
     select total.count, ranked.*
       from (select ${cut.counted ? '(select count(*) from sums)' : 'null'}::bigint as count) as total
       left join (select ${sumColumns} from sums order by ${rankOrder} limit :limit offset :offset) as ranked on true
      order by ${rankOrder}`,
    { ...bindings, limit: cut.limit, offset: cut.offset },
  );
  return rankingOf(rows);
}

/** There is always at least one row, for the count; without sums it isn't a ranked row. */
export type RankingRow = { count: number | null } & (RankedSums | { [Name in keyof RankedSums]: null });

export function rankingOf(rows: readonly RankingRow[]): Ranking {
  return {
    rows: rows.flatMap(({ count: _count, ...sums }) => (sums.id === null ? [] : [sums])),
    count: rows[0]?.count ?? undefined,
  };
}
