import type { DonationTotals, DonationTypeTotals } from '../../../generated/fundraising/operations.ts';
import type {
  DonationStatistics,
  DonationTotalsRecord,
} from '../../db/queries/totals/donation-statistics.ts';
import type { DonationType } from '../../db/rows/donation-rows.ts';

const none: DonationStatistics = {
  donation_count: 0,
  amount_cents: 0,
  minimum_amount_cents: null,
  maximum_amount_cents: null,
  average_amount_cents: null,
  gift_aid_amount_cents: 0,
  minimum_gift_aid_amount_cents: null,
  maximum_gift_aid_amount_cents: null,
  average_gift_aid_amount_cents: null,
};

/** Totals over donations; every type is present, even without donations. */
export function presentDonationTotals({ total, types }: DonationTotalsRecord): DonationTotals {
  const typeTotals = (type: DonationType): DonationTypeTotals => {
    const statistics = types.get(type) ?? none;
    return { ...presentStatistics(statistics), doc_count: statistics.donation_count };
  };
  return {
    ...presentStatistics(total),
    types: {
      peer_to_peer: typeTotals('peer_to_peer'),
      charity: typeTotals('charity'),
      appeal: typeTotals('appeal'),
      recurring: typeTotals('recurring'),
      offline_donation: typeTotals('offline_donation'),
    },
  };
}

function presentStatistics(statistics: DonationStatistics): Omit<DonationTypeTotals, 'doc_count'> {
  return {
    total_amount_cents: {
      count: statistics.donation_count,
      min: statistics.minimum_amount_cents,
      max: statistics.maximum_amount_cents,
      avg: statistics.average_amount_cents,
      sum: statistics.amount_cents,
    },
    total_gift_aid_amount_cents: {
      count: statistics.donation_count,
      min: statistics.minimum_gift_aid_amount_cents,
      max: statistics.maximum_gift_aid_amount_cents,
      avg: statistics.average_gift_aid_amount_cents,
      sum: statistics.gift_aid_amount_cents,
    },
  };
}
