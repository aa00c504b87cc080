import type { Knex } from 'knex';
import { TooManyRowsError } from '../database-errors.ts';
import { MAXIMUM_OBJECTS, type Window } from '../listing.ts';
import {
  COST_RULE,
  type CostRule,
  donationRanking,
} from '../queries/donation-leaderboards/donation-ranking.ts';
import { type LeaderboardRecord, recordsOf } from '../queries/donation-leaderboards/leaderboard-records.ts';
import type { DonationLeaderboardFilters } from '../queries/donation-leaderboards/resolve-filters.ts';
import { type DonationTotalsRecord, donationTotals } from '../queries/donation-totals/donation-totals.ts';
import type { DonationFilters } from '../queries/donation-totals/resolve-filters.ts';
import { inSnapshot } from '../snapshot.ts';

export interface LeaderboardOptions {
  window: Window | undefined;
  /** Whether the number of all rows is wanted within a range of time, too. For all time it is always told. */
  countedInRange: boolean;
}

/** Donations added up: in all and by type, or as leaderboards. */
export class DonationTotalsRepository {
  readonly #knex: Knex;
  readonly #costRule: CostRule;

  constructor(knex: Knex, costRule: CostRule = COST_RULE) {
    this.#knex = knex;
    this.#costRule = costRule;
  }

  /** Figures over all donations that match. */
  totals(filters: DonationFilters): Promise<DonationTotalsRecord> {
    return inSnapshot(this.#knex, (snapshot) => donationTotals(snapshot, filters));
  }

  /**
   * Rows by money raised, most first.
   * @throws TooManyRowsError for more than 1000 rows without a window
   */
  leaderboard(
    filters: DonationLeaderboardFilters,
    { window, countedInRange }: LeaderboardOptions,
  ): Promise<{ rows: LeaderboardRecord[]; count: number | undefined }> {
    return inSnapshot(this.#knex, async (snapshot) => {
      const { rows, count } = await donationRanking(snapshot, filters, {
        window,
        countedInRange,
        costRule: this.#costRule,
      });
      if (window === undefined && rows.length > MAXIMUM_OBJECTS) throw new TooManyRowsError();
      return { rows: await recordsOf(snapshot, filters.subject, rows), count };
    });
  }
}
