/** Sums over donations. Counts leave refunds out, sums include them as negative amounts. */
export interface DonationFigures {
  donation_count: number;
  amount_cents: number;
  gift_aid_amount_cents: number;
  offline_donation_count: number;
  offline_amount_cents: number;
  /** Without the refunds: an upper bound of the sum over any range of time. */
  positive_amount_cents: number;
}
