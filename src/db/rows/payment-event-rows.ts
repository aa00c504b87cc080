export interface DonationSourceRow {
  id: number;
  name: string;
  kind: string;
  /** Encrypted, like the next one. */
  secret: Buffer;
  former_secret: Buffer | null;
  former_secret_until: Date | null;
  /** Whether payments in the sender's test mode count. They move no money. */
  test_mode: boolean;
  disabled_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

export const paymentEventStates = ['received', 'applied', 'ignored', 'unmatched', 'failed'] as const;
export type PaymentEventState = (typeof paymentEventStates)[number];

export interface PaymentEventRow {
  id: number;
  source_id: number;
  event_id: string;
  type: string;
  reference: string | null;
  occurred_at: Date;
  /** What the event reports; null if it was ignored or couldn't be read. */
  fields: object | null;
  state: PaymentEventState;
  reason: string | null;
  received_at: Date;
}

/** A payment, under the reference that its source gives it. */
export interface ChargeRow {
  source_id: number;
  reference: string;
  donation_id: number | null;
  /** Where an operator has assigned it, with the next two. */
  page_id: number | null;
  campaign_id: number | null;
  charity_id: number | null;
  /** The reference that the payment is counted under, if its source has two for it. Its events are stored under that one. */
  alias_of: string | null;
  /** Columns of the donation that an application has set. Events don't change them. */
  kept_fields: string[];
  created_at: Date;
}
