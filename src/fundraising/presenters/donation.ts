import type {
  Donation,
  DonationContact,
  DonationRefundResponse,
} from '../../../generated/fundraising/operations.ts';
import { presentOptionalTimestamp } from '../../contract/date-times.ts';
import type { FeedDonation } from '../../db/queries/feed/feed-records.ts';
import type { RecordedContact } from '../../domain/payments/donor-contact.ts';
import { presentDonationRow } from './feed-row.ts';
import { presentMoney } from './money.ts';

export function presentDonation(donation: FeedDonation): Donation {
  return { ...presentDonationRow(donation), refunded: donation.left_cents === 0 };
}

/** For the application that recorded the donation, and nobody else. */
export function presentDonationContact({ donation_id, ...contact }: RecordedContact): DonationContact {
  return {
    donation_id,
    donor_email: contact.email ?? null,
    donor_phone: contact.phone ?? null,
    donor_address: {
      street_address: contact.street_address ?? null,
      extended_address: contact.extended_address ?? null,
      locality: contact.locality ?? null,
      region: contact.region ?? null,
      postal_code: contact.postal_code ?? null,
      country: contact.country ?? null,
    },
    donor_consent: contact.consent ?? 'not_asked',
    donor_consent_at: presentOptionalTimestamp(contact.consent_at ?? null),
    donor_consent_source: contact.consent_source ?? null,
  };
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
