import type { Contact, Donation, DonorMail, Refund } from '../../../generated/operations/operations.ts';
import { presentOptionalTimestamp, presentTimestamp } from '../../contract/date-times.ts';
import type { DonationRecord, RefundRecord } from '../../db/queries/staff-records/donations.ts';
import type { DonorMailRecord } from '../../db/queries/staff-records/donor-mail.ts';
import type { DonationContactRow } from '../../db/rows/donation-rows.ts';

export function presentDonation(donation: DonationRecord): Donation {
  return {
    id: donation.id,
    uid: donation.uid,
    created_at: presentTimestamp(donation.created_at),
    state: stateOf(donation),
    type: donation.type,
    amount_cents: donation.amount_cents,
    left_cents: donation.left_cents,
    gift_aid_amount_cents: donation.gift_aid_amount_cents,
    currency: donation.currency,
    donor_name: donation.donor_name,
    donor_email: donation.donor_email,
    donor_consent: donation.donor_consent,
    anonymous: donation.anonymous,
    message: donation.message,
    message_hidden: donation.held_at !== null,
    page_id: donation.page_id,
    page_name: donation.page_name,
    page_raised_cents: donation.page_raised_cents,
    campaign_uid: donation.campaign_uid,
    campaign_name: donation.campaign_name,
    charity_uid: donation.charity_uid,
    charity_name: donation.charity_name,
    source: donation.source,
    reference: donation.reference,
    refund_of_id: donation.refund_of_id,
  };
}

export function presentRefund(refund: RefundRecord): Refund {
  return {
    id: refund.id,
    created_at: presentTimestamp(refund.created_at),
    amount_cents: refund.amount_cents,
    gift_aid_amount_cents: refund.gift_aid_amount_cents,
    source: refund.source,
    reference: refund.reference,
  };
}

export function presentDonorMail(mail: DonorMailRecord): DonorMail {
  return {
    thanks_state: mail.thanks_state,
    thanked_at: presentOptionalTimestamp(mail.thanked_at),
    receipt_number: mail.receipt_number,
    receipt_issued_on: mail.receipt_issued_on,
  };
}

/** @param contact absent if nothing is known about the donor */
export function presentContact(contact: DonationContactRow | undefined): Contact {
  return {
    email: contact?.email ?? null,
    phone: contact?.phone ?? null,
    street_address: contact?.street_address ?? null,
    extended_address: contact?.extended_address ?? null,
    locality: contact?.locality ?? null,
    region: contact?.region ?? null,
    postal_code: contact?.postal_code ?? null,
    country: contact?.country ?? null,
    consent: contact?.consent ?? 'not_asked',
    consent_at: presentOptionalTimestamp(contact?.consent_at ?? null),
    consent_source: contact?.consent_source ?? null,
    erased_at: presentOptionalTimestamp(contact?.erased_at ?? null),
  };
}

function stateOf({ refund_of_id, amount_cents, left_cents }: DonationRecord): Donation['state'] {
  if (refund_of_id !== null) return 'refund';
  if (left_cents === amount_cents) return 'live';
  return left_cents > 0 ? 'partly_refunded' : 'refunded';
}
