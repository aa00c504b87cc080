import type { Donation } from '../../../generated/fundraising/operations.ts';
import type { FeedDonation } from '../../db/queries/feed/feed-records.ts';
import { presentDonationRow } from './feed-row.ts';

export function presentDonation(donation: FeedDonation): Donation {
  return { ...presentDonationRow(donation), refunded: donation.left_cents === 0 };
}
