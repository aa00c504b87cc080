import type { Knex } from 'knex';
import { allOf, type Bindings, within, withinDays } from '../../conditions.ts';
import type { TimeRange } from '../../filters.ts';
import { wholePeriods } from '../../totals/whole-periods.ts';
import { filterBindings, type ResolvedLeaderboardFilters } from './leaderboard-filters.ts';
import type { RankedSums } from './ranking.ts';
import type { Walk } from './walk.ts';

const LARGEST_BATCH = 2048;

/** A page or team with its sums within the range, and the total it has ever raised, without refunds. */
interface Candidate extends RankedSums {
  bound_cents: number;
}

export interface ThresholdOptions {
  limit: number;
  probes: number;
  /** How many are checked first; each batch is twice the previous one. */
  firstBatch: number;
}

/**
 * Returns the best rows within a range by the threshold algorithm (Fagin, Lotem, Naor 2003): what a page has raised in total is an upper
 * bound for any range, so candidates are checked in the order of that bound until no later one can beat the last wanted row. Refunds only
 * lower a sum, so the bound leaves them out.
 * @returns `undefined` if the allowed number of candidates didn't settle it.
 */
export async function thresholdRanking(
  knex: Knex,
  walk: Walk,
  filters: ResolvedLeaderboardFilters,
  { limit, probes, firstBatch }: ThresholdOptions,
): Promise<RankedSums[] | undefined> {
  const bindings = filterBindings(filters);
  const sql = batchOf(walk, rangeProbe(walk, filters.range, bindings));
  let best: Candidate[] = [];
  const top = { bound_cents: Number.MAX_SAFE_INTEGER, id: 0 };
  let last: { bound_cents: number; id: number } = top;
  let size = Math.min(Math.max(firstBatch, Math.ceil(limit * 1.25)), LARGEST_BATCH);
  for (let probed = 0; ; size = Math.min(size * 2, LARGEST_BATCH)) {
    const batch = Math.min(size, probes - probed);
    if (batch <= 0) return undefined;
    const { rows }: { rows: Candidate[] } = await knex.raw(sql, {
      ...bindings,
      lastBound: last.bound_cents,
      lastId: last.id,
      batch,
    });
    best = [...best, ...rows.filter((row) => isShown(row, filters))].sort(byRank).slice(0, limit);
    const bottom = rows.at(-1);
    if (rows.length < batch || bottom === undefined || isDecided(best, bottom, filters, limit)) {
      return best.map(({ bound_cents: _bound, ...sums }) => sums);
    }
    probed += rows.length;
    if (last === top && (await isHopeless(bottom, probes - probed))) return undefined;
    last = bottom;
  }

  /** Whether more candidates than may be checked have a bound that reaches the last row found so far. */
  async function isHopeless(bottom: Candidate, left: number): Promise<boolean> {
    if (left === 0 || best.length < limit) return left === 0;
    const { rows }: { rows: { count: number }[] } = await knex.raw(countOf(walk), {
      ...bindings,
      lastBound: bottom.bound_cents,
      lastId: bottom.id,
      leastBound: best.at(-1)?.amount_cents ?? 0,
      batch: left + 1,
    });
    return (rows[0]?.count ?? 0) > left;
  }
}

/** Whether no candidate after `bottom` can be a row. Candidates with equal bounds are ordered by id, and so are rows with equal sums. */
function isDecided(
  best: readonly RankedSums[],
  bottom: Candidate,
  { minimumCents }: ResolvedLeaderboardFilters,
  limit: number,
): boolean {
  if (minimumCents !== undefined && bottom.bound_cents < minimumCents) return true;
  const worst = best.length < limit ? undefined : best.at(-1);
  if (worst === undefined) return false;
  if (worst.amount_cents !== bottom.bound_cents) return worst.amount_cents > bottom.bound_cents;
  return worst.id <= bottom.id;
}

function isShown(row: RankedSums, { minimumCents, maximumCents }: ResolvedLeaderboardFilters): boolean {
  return (
    row.donation_count > 0 &&
    row.amount_cents >= (minimumCents ?? row.amount_cents) &&
    row.amount_cents <= (maximumCents ?? row.amount_cents)
  );
}

function byRank(one: RankedSums, other: RankedSums): number {
  return other.amount_cents - one.amount_cents || one.id - other.id;
}

/**
 * Returns the next candidates in the order of their bounds. For most pages the bound is the sum that the main indexes are ordered by; those
 * with refunds, where it differs, have their own index. Every sum is at most its bound, but the planner takes the equality of two columns
 * to be rare, and would read all pages before the first.
 */
function candidatesOf({ totals, key, root, roots, conditions }: Walk, ...further: string[]): string {
  const branch = (bound: 'amount_cents' | 'positive_amount_cents', refunded: '<=' | '>') => {
    const all = allOf([
      `${totals}.${root} = root.id`,
      `${totals}.positive_amount_cents ${refunded} ${totals}.amount_cents`,
      ...conditions,
      ...['<= :lastBound', ...further].map((range) => `${totals}.${bound} ${range}`),
      `not (${totals}.${bound} = :lastBound and ${totals}.${key} <= :lastId)`,
    ]);
    return `(
      select ${totals}.${key} as id, ${totals}.${bound} as bound_cents from ${totals}
       where ${all} order by ${totals}.${bound} desc, ${totals}.${key} limit :batch)`;
  };
  return `
    select walked.* from ${roots} cross join lateral (
      ${branch('amount_cents', '<=')} union all ${branch('positive_amount_cents', '>')}
    ) as walked`;
}

function batchOf(walk: Walk, probe: string): string {
  return `
    with candidates as materialized (
      ${candidatesOf(walk)} order by walked.bound_cents desc, walked.id limit :batch
    )
    select candidates.id, candidates.bound_cents, sums.*
      from candidates cross join lateral (${probe}) as sums
     order by candidates.bound_cents desc, candidates.id`;
}

function countOf(walk: Walk): string {
  return `select count(*) from (${candidatesOf(walk, '>= :leastBound')} limit :batch) as candidates`;
}

const sums = `
  coalesce(sum(parts.donation_count), 0)::bigint as donation_count,
  coalesce(sum(parts.amount_cents), 0)::bigint as amount_cents,
  coalesce(sum(parts.gift_aid_amount_cents), 0)::bigint as gift_aid_amount_cents`;

/**
 * Builds a select of the sums of `candidates.id` within a range: whole days from the totals by page and day, partial days from the
 * donations.
 */
function rangeProbe({ totals }: Walk, range: TimeRange, bindings: Bindings): string {
  const { whole, edges } = wholePeriods(range, 'day');
  const ofPage = totals === 'page_totals';
  const from = (table: string) =>
    ofPage ? table : `${teamPages} join ${table} on ${table}.page_id = own.page_id`;
  const key = (table: string) => ofPage && `${table}.page_id = candidates.id`;
  const parts = edges.map(
    (edge) => `
      select (donations.refund_of_id is null)::integer as donation_count, donations.amount_cents,
             donations.gift_aid_amount_cents
        from ${from('donations')}
       where ${allOf([key('donations'), ...within(bindings, edge, 'donations.created_at')])}`,
  );
  if (whole) {
    parts.push(`
      select page_daily_totals.donation_count, page_daily_totals.amount_cents, page_daily_totals.gift_aid_amount_cents
        from ${from('page_daily_totals')}
       where ${allOf([key('page_daily_totals'), ...withinDays(bindings, whole, 'page_daily_totals.day')])}`);
  }
  return `select ${sums} from (${parts.join(' union all ')}) as parts`;
}

const teamPages = `(
  select team_members.page_id from team_members where team_members.team_id = candidates.id
  union all
  select teams.page_id from teams where teams.id = candidates.id
) as own`;
