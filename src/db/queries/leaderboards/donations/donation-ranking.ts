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

/** When a range's leaderboard is looked for among the best of all time. It decides the cost, never the answer. */
export interface CostRule {
  /** Below so many donations it is added up from them at once. */
  fewDonations: number;
  /** One candidate may be looked at for so many donations: then a search that fails costs at most a quarter on top. */
  donationsPerPage: number;
  /** The same for a team, whose pages are looked at one by one. */
  donationsPerTeam: number;
  /** Fewer candidates than this for each row that is wanted are not worth a start. */
  pagesPerRow: number;
  /** How many candidates are looked at before the first decision. */
  firstBatch: number;
}

/** Measured: looking at a page takes as long as reading about ninety donations from a covering index. */
export const COST_RULE: CostRule = {
  fewDonations: 50_000,
  donationsPerPage: 400,
  donationsPerTeam: 1_500,
  pagesPerRow: 4,
  firstBatch: 128,
};

export interface RankingOptions {
  window: Window | undefined;
  /** Whether the number of all rows is wanted within a range as well; for all time it is always told. */
  countedInRange: boolean;
  costRule: CostRule;
}

/**
 * The rows of a leaderboard by money raised. Without a window one row too many is read, by which the caller sees that
 * there are more than an answer may hold; those that it may hold have counted themselves.
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

/** Rows in the ways that read few donations or few pages, where one of them is likely to pay. */
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
