import type { NewPaymentEvent } from '../../db/repositories/payment-events.ts';
import type { addressColumns, DonorConsent } from '../../db/rows/donation-rows.ts';
import type { PaymentEventRow } from '../../db/rows/payment-event-rows.ts';

/** What a source has sent. The fields are columns of `donation_events`. */
export interface PaymentEvent extends Omit<NewPaymentEvent, 'source_id'> {
  fields: Fact | null;
  /** Two references to one payment. Events about either are counted under one of them. */
  references?: readonly [string, string];
}

export interface NamedPayment {
  source_id: number;
  /** The source's name. */
  source: string;
  reference: string;
}

/** An event that reports something about a payment. */
export interface FactEvent<Said extends Fact = Fact>
  extends Pick<PaymentEventRow, 'event_id' | 'occurred_at'> {
  fields: Said;
}

/**
 * What an event reports about a payment, in the same format for all kinds of sources. Amounts are positive unless a comment says otherwise.
 */
export type Fact = PaymentFact | RefundFact | RefundedFact | DisputeFact;

interface Amount {
  amount_cents: number;
  /** ISO 4217, in capitals. */
  currency: string;
}

export interface PaymentFact extends Amount {
  fact: 'payment';
  /** A number, a uid or a UUID, as it was sent. The same goes for the next two. */
  page?: string | undefined;
  campaign?: string | undefined;
  charity?: string | undefined;
  gift_aid_amount_cents?: number | undefined;
  donor_name?: string | undefined;
  message?: string | undefined;
  anonymous?: boolean | undefined;
  contact?: DonorContact | undefined;
}

/** How the donor can be reached, with the columns of `donation_contacts` as fields. */
export type DonorContact = Partial<Record<'email' | 'phone' | (typeof addressColumns)[number], string>> & {
  consent?: Exclude<DonorConsent, 'not_asked'>;
};

export interface RefundFact extends Amount {
  fact: 'refund';
  /** The refund's own reference. */
  refund: string;
  /** When the refund was made, in ISO 8601. Events about it happen later. */
  made_at: string;
  /** A pending refund counts. */
  status: 'pending' | 'succeeded' | 'failed';
}

/** The total refunded so far. It is 0 when only the uncaptured part was released. */
interface RefundedFact extends Amount {
  fact: 'refunded';
  /** The part that was authorized but never captured, if any. The source may report it as a refund, too. */
  released_cents?: number;
}

export interface DisputeFact extends Amount {
  fact: 'dispute';
  dispute: string;
  /** A bank's inquiry (`question`) takes no money. */
  status: 'question' | 'open' | 'lost' | 'won';
}
