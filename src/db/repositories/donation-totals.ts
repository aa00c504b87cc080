import type { Knex } from 'knex';
import type { Turns } from '../../runtime/turns.ts';
import { TooManyRowsError } from '../connection/database-errors.ts';
import {
  COST_RULE,
  type CostRule,
  donationRanking,
} from '../queries/leaderboards/donations/donation-ranking.ts';
import type { DonationLeaderboardFilters } from '../queries/leaderboards/donations/leaderboard-filters.ts';
import type { RankedSums } from '../queries/leaderboards/donations/ranking.ts';
import { byTeamPage, type Shown, shownRows } from '../queries/leaderboards/donations/shown-rows.ts';
import { MAXIMUM_OBJECTS, type Window } from '../queries/listing.ts';
import { type DonationTotalsRecord, donationTotals } from '../queries/totals/donation-statistics.ts';
import type { DonationFilters } from '../queries/totals/sources.ts';
import { ExpensiveReads } from './expensive-reads.ts';

export interface LeaderboardOptions {
  window: Window | undefined;
  /** Whether to count all rows even within a time range. Without a range they are always counted. */
  countedInRange: boolean;
}

/** Totals of donations: overall and by type, or as leaderboards. */
export class DonationTotalsRepository extends ExpensiveReads {
  readonly #costRule: CostRule;

  constructor(knex: Knex, turns: Turns, costRule: CostRule = COST_RULE) {
    super(knex, turns);
    this.#costRule = costRule;
  }

  totals(filters: DonationFilters): Promise<DonationTotalsRecord> {
    return this.inSnapshot((snapshot) => donationTotals(snapshot, filters));
  }

  /**
   * Ranks rows by money raised, most first.
   * @throws TooManyRowsError for more than 1000 rows without a window
   */
  leaderboard(
    filters: DonationLeaderboardFilters,
    { window, countedInRange }: LeaderboardOptions,
  ): Promise<{ rows: Shown<RankedSums>[]; count: number | undefined }> {
    return this.inSnapshot(async (snapshot) => {
      const { rows, count } = await donationRanking(snapshot, filters, {
        window,
        countedInRange,
        costRule: this.#costRule,
      });
      if (window === undefined && rows.length > MAXIMUM_OBJECTS) throw new TooManyRowsError();
      const shown = filters.subject === 'teams' ? await byTeamPage(snapshot, rows) : rows;
      return { rows: await shownRows(snapshot, filters.subject, shown), count };
    });
  }
}
