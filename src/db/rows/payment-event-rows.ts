export interface DonationSourceRow {
  id: number;
  name: string;
  kind: string;
  /** Encrypted, as the next one. */
  secret: Buffer;
  former_secret: Buffer | null;
  former_secret_until: Date | null;
  /** Whether payments of the sender's test mode count, which move no money. */
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
  /** What counts of it; null for what was ignored or could not be read. */
  fields: object | null;
  state: PaymentEventState;
  reason: string | null;
  received_at: Date;
}

export interface ChargeRow {
  source_id: number;
  reference: string;
  donation_id: number | null;
  /** Where an operator says it belongs. */
  page_id: number | null;
  campaign_id: number | null;
  charity_id: number | null;
  /** Under which reference the payment is counted, where its source names it by two; its events name that one then. */
  alias_of: string | null;
  /** What somebody has set of the donation: events leave it alone. */
  kept_fields: string[];
  created_at: Date;
}
