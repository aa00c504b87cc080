import type { NewPaymentEvent } from '../../db/repositories/payment-events.ts';
import type { PaymentEventRow } from '../../db/rows/payment-event-rows.ts';

/** What a source has sent, named like the row that stores it. */
export interface PaymentEvent extends Omit<NewPaymentEvent, 'source_id'> {
  fields: Fact | null;
  /** Two references of one payment. What is known about either is counted under one of them. */
  references?: readonly [string, string];
}

/** An event that says something about a payment. */
export interface FactEvent<Said extends Fact = Fact>
  extends Pick<PaymentEventRow, 'event_id' | 'occurred_at'> {
  fields: Said;
}

/** What an event says about a payment, in one form for all kinds of source. Amounts are above 0, unless a comment says otherwise. */
export type Fact = PaymentFact | RefundFact | RefundedFact | DisputeFact;

interface Amount {
  amount_cents: number;
  /** ISO 4217, in capitals. */
  currency: string;
}

export interface PaymentFact extends Amount {
  fact: 'payment';
  /** Each as it was named: a number, a uid or a UUID. */
  page?: string | undefined;
  campaign?: string | undefined;
  charity?: string | undefined;
  gift_aid_amount_cents?: number | undefined;
  donor_name?: string | undefined;
  message?: string | undefined;
  anonymous?: boolean | undefined;
}

export interface RefundFact extends Amount {
  fact: 'refund';
  /** The refund's own reference. */
  refund: string;
  /** When it was made, ISO 8601: events about it are later. */
  made_at: string;
  /** One that is on its way counts. */
  status: 'pending' | 'succeeded' | 'failed';
}

/** How much of the payment is refunded in all, as of the event; 0 where that is only what was never captured. */
interface RefundedFact extends Amount {
  fact: 'refunded';
  /** What was authorized and never captured, where something was. Its source may report it as a refund, too. */
  released_cents?: number;
}

export interface DisputeFact extends Amount {
  fact: 'dispute';
  dispute: string;
  /** A question of the bank takes no money. */
  status: 'question' | 'open' | 'lost' | 'won';
}
