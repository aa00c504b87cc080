/** A receipt as it was issued. Amounts are in cents. */
export interface ReceiptRow {
  id: number;
  charity_id: number;
  /** In which it was issued. */
  year: number;
  /** Counts from 1 in each charity and year, without gaps. */
  number: number;
  /** On the donation's latest page, if it was moved. */
  donation_id: number;
  corrects_id: number | null;
  amount_cents: number;
  refunded_cents: number;
  /** After refunds. */
  gift_aid_amount_cents: number;
  currency: string;
  donated_at: Date;
  /** `2026-03-12`, in the time zone of receipts, like the next one. */
  donated_on: string;
  issued_on: string;
  charity_name: string;
  charity_number: string | null;
  charity_address: string | null;
}
