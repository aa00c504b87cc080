import type { Donation, DonationRefundResponse } from '../../../generated/fundraising/operations.ts';
import type { FeedDonation } from '../../db/queries/feed/feed-records.ts';
import { presentDonationRow } from './feed-row.ts';
import { presentMoney } from './money.ts';

export function presentDonation(donation: FeedDonation): Donation {
  return { ...presentDonationRow(donation), refunded: donation.left_cents === 0 };
}

/** A refund, with the amount left of its donation. */
export function presentDonationRefund({
  donation,
  refund_id,
  refunded_cents,
}: {
  donation: FeedDonation;
  refund_id: number;
  refunded_cents: number;
}): DonationRefundResponse {
  const refund = {
    id: refund_id,
    donation_id: donation.id,
    donation_uid: donation.uid,
    amount: presentMoney(refunded_cents, donation.currency),
  };
  return { refund, donation: presentDonation(donation) };
}
