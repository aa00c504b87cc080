import type { Knex } from 'knex';
import { hasRange } from '../../filters.ts';
import { MAXIMUM_OBJECTS, type Window } from '../../listing.ts';
import { addedUpRanking } from './added-up-ranking.ts';
import { allTimeRanking } from './all-time-ranking.ts';
import { directSums } from './direct-sums.ts';
import { shorterRoot } from './donated-counts.ts';
import { groupValueSums } from './group-value-sums.ts';
import {
  type DonationLeaderboardFilters,
  isByCampaignAlone,
  type ResolvedLeaderboardFilters,
  resolveLeaderboardFilters,
} from './leaderboard-filters.ts';
import { type Cut, type Ranking, rankWhole } from './ranking.ts';
import { rowsInRange } from './rows-in-range.ts';
import { thresholdRanking } from './threshold-ranking.ts';
import { type Walk, walkOf } from './walk.ts';

/** Decides when to search for a range's leaderboard among the best of all time. Affects the cost, never the result. */
export interface CostRule {
  /** Below this many donations, they are added up directly. */
  fewDonations: number;
  /** One candidate may be checked per this many donations, so that a failed search adds at most a quarter to the cost. */
  donationsPerPage: number;
  /** The same number for a team, whose pages are checked one by one. */
  donationsPerTeam: number;
  /** With fewer candidates than this per wanted row, a search isn't worth starting. */
  pagesPerRow: number;
  /** How many candidates are checked before the first decision. */
  firstBatch: number;
}

/** Measured: checking a page takes as long as reading about ninety donations from a covering index. */
export const COST_RULE: CostRule = {
  fewDonations: 50_000,
  donationsPerPage: 400,
  donationsPerTeam: 1_500,
  pagesPerRow: 4,
  firstBatch: 128,
};

export interface RankingOptions {
  window: Window | undefined;
  /** Whether the number of all rows is also wanted within a range; for all time it is always returned. */
  countedInRange: boolean;
  costRule: CostRule;
}

/**
 * Returns the rows of a leaderboard by money raised. Without a window, one extra row is read, so that the caller can see when there are
 * more than an answer may hold. If there is no extra row, the count is known without counting.
 */
export async function donationRanking(
  knex: Knex,
  wanted: DonationLeaderboardFilters,
  { window, countedInRange, costRule }: RankingOptions,
): Promise<Ranking> {
  const filters = await resolveLeaderboardFilters(knex, wanted);
  const ranged = hasRange(filters);
  const counted = countedInRange || !ranged;
  const cut = { ...(window ?? { limit: MAXIMUM_OBJECTS + 1, offset: 0 }), counted };
  const walk = walkOf(filters, await shorterRoot(knex, filters));
  if (walk && !ranged) return allTimeRanking(knex, walk, filters, cut);
  const rows = walk && (await searchedRows(knex, walk, filters, cut, costRule));
  if (rows) return { rows, count: undefined };
  const byTotals = filters.subject === 'groups' && isByCampaignAlone(filters);
  const { sql, bindings } = byTotals ? groupValueSums(filters) : directSums(filters);
  return rankWhole(knex, sql, bindings, cut);
}

/** Returns rows in the ways that read few donations or few pages, if one of them is likely to pay off. */
async function searchedRows(
  knex: Knex,
  walk: Walk,
  filters: ResolvedLeaderboardFilters,
  { limit, counted, offset }: Cut,
  costRule: CostRule,
) {
  const { after, before } = filters.range;
  if (counted || offset > 0 || (after && before && after >= before)) return undefined;
  const ofPages = walk.totals === 'page_totals';
  const perProbe = ofPages ? costRule.donationsPerPage : costRule.donationsPerTeam;
  const worthSearching = Math.max(costRule.fewDonations, costRule.pagesPerRow * limit * perProbe);
  const { donations, ranked } = ofPages
    ? await addedUpRanking(knex, filters, limit, worthSearching)
    : { donations: await rowsInRange(knex, filters), ranked: undefined };
  if (ranked || donations < worthSearching) return ranked;
  const probes = Math.floor(donations / perProbe);
  const found = await thresholdRanking(knex, walk, filters, {
    limit,
    probes,
    firstBatch: costRule.firstBatch,
  });
  if (found || !ofPages) return found;
  return (await addedUpRanking(knex, filters, limit)).ranked;
}
