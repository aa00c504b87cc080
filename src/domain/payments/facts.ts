/** What events say of a charge, in one form for all kinds of source. Amounts are above 0, unless they say otherwise. */
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

/** How much of the charge is refunded in all, as of the event; 0 where that is only what was never captured. */
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

export interface PaymentEvent<Said extends Fact = Fact> {
  event_id: string;
  occurred_at: Date;
  fields: Said;
}
