import type { Donation, DonationRefundResponse } from '../../../generated/fundraising/operations.ts';
import type { FeedDonation } from '../../db/queries/feed/feed-records.ts';
import { presentDonationRow } from './feed-row.ts';
import { presentMoney } from './money.ts';

export function presentDonation(donation: FeedDonation): Donation {
  return { ...presentDonationRow(donation), refunded: donation.left_cents === 0 };
}

/** A refund, and what it has left. */
export function presentDonationRefund({
  donation,
  refundId,
  refundedCents,
}: {
  donation: FeedDonation;
  refundId: number;
  refundedCents: number;
}): DonationRefundResponse {
  const refund = {
    id: refundId,
    donation_id: donation.id,
    donation_uid: donation.uid,
    amount: presentMoney(refundedCents, donation.currency),
  };
  return { refund, donation: presentDonation(donation) };
}
