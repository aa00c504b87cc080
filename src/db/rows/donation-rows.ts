export const donationTypes = ['peer_to_peer', 'charity', 'appeal', 'recurring', 'offline_donation'] as const;
export type DonationType = (typeof donationTypes)[number];

/** What has become of a donation, as exports of changes report it. */
export const donationStates = ['live', 'partly_refunded', 'refunded', 'moved', 'refund', 'removed'] as const;

export interface DonationRow {
  id: number;
  /** As another platform assigned it; null if the donation's own number is used. */
  readonly uid: string | null;
  source: string;
  external_id: string;
  page_id: number | null;
  campaign_id: number | null;
  charity_id: number;
  country_code: string;
  type: DonationType;
  /** Negative for a refund. */
  amount_cents: number;
  gift_aid_amount_cents: number;
  donor_user_id: number | null;
  donor_name: string | null;
  anonymous: boolean;
  message: string | null;
  /** When an operator hid the message. */
  held_at: Date | null;
  held_reason: string | null;
  refund_of_id: number | null;
  created_at: Date;
  updated_at: Date;
}

export type DonorConsent = 'yes' | 'no' | 'not_asked';

/** Columns of a postal address, named as in `users`. */
export const addressColumns = [
  'street_address',
  'extended_address',
  'locality',
  'region',
  'postal_code',
  'country',
] as const;

/** How a donor can be reached. Never shown in public. */
export interface DonationContactRow extends Record<(typeof addressColumns)[number], string | null> {
  donation_id: number;
  email: string | null;
  phone: string | null;
  /** Whether the charity may contact the donor. */
  consent: DonorConsent;
  /** When the donor decided; null if they weren't asked, like the next one. */
  consent_at: Date | null;
  /** Who reported the decision, named like a donation's source. */
  consent_source: string | null;
  /** Since when the donor is erased. */
  erased_at: Date | null;
}

/** Sums over donations. Counts leave refunds out, sums include them as negative amounts. */
export interface DonationSums {
  donation_count: number;
  amount_cents: number;
  gift_aid_amount_cents: number;
  offline_donation_count: number;
  offline_amount_cents: number;
  /** Without refunds: an upper bound of the sum over any time range. */
  positive_amount_cents: number;
}
