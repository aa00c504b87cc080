import type { Knex } from 'knex';
import { type DonationTotalsRecord, donationTotals } from '../queries/donation-totals/donation-totals.ts';
import type { DonationFilters } from '../queries/donation-totals/resolve-filters.ts';
import { inSnapshot } from '../snapshot.ts';

/** Donations added up. */
export class DonationTotalsRepository {
  readonly #replica: Knex;

  constructor(replica: Knex) {
    this.#replica = replica;
  }

  /** Figures over all donations that match, in all and by type. */
  totals(filters: DonationFilters): Promise<DonationTotalsRecord> {
    return inSnapshot(this.#replica, (snapshot) => donationTotals(snapshot, filters));
  }
}
