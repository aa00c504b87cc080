import type { DonationContact } from '../../db/repositories/donation-contacts.ts';
import { addressColumns } from '../../db/rows/donation-rows.ts';
import type { DisputeFact, DonorContact, Fact, FactEvent, PaymentFact, RefundFact } from './facts.ts';

/** A payment. Except for the place where it belongs, its fields are columns of the donation that it becomes. */
export interface Payment extends Omit<PaymentFact, 'fact' | 'contact'> {
  created_at: Date;
  contact: DonationContact | undefined;
}

/** A part of a payment that was taken back: a refund, a dispute, or an amount refunded without a separate event. */
export interface Deduction {
  /** Unique within a payment. */
  key: string;
  amount_cents: number;
  gift_aid_amount_cents: number;
  created_at: Date;
}

export interface FoldedPayment {
  /** `undefined` until its event arrives. */
  payment: Payment | undefined;
  /** Their sum never exceeds the payment. */
  deductions: Deduction[];
}

type Cents = Pick<Deduction, 'amount_cents' | 'gift_aid_amount_cents'>;
type Claim = Pick<Deduction, 'key' | 'amount_cents' | 'created_at'>;
type EventOf<Name extends Fact['fact']> = FactEvent<Extract<Fact, { fact: Name }>>;

/** The order of events within the same second: the later state comes last. */
const ranks: Record<string, number> = {
  pending: 0,
  question: 0,
  succeeded: 1,
  open: 1,
  failed: 2,
  lost: 2,
  won: 3,
};

/**
 * Combines all events of a payment. The result depends on the events, not on the order in which they arrived.
 * @param manual what was refunded manually, as positive amounts
 * @param given the donation's amounts, if someone has changed them since the payment
 */
export function foldEvents(
  events: readonly FactEvent[],
  manual: Cents = { amount_cents: 0, gift_aid_amount_cents: 0 },
  given?: Cents,
): FoldedPayment {
  const ordered = events.toSorted(byTime);
  const payment = paymentOf(of(ordered, 'payment'));
  if (!payment) return { payment, deductions: [] };
  const counted = ordered.filter(({ fields }) => fields.currency === payment.currency);
  const claims = [...refundClaims(counted), ...disputeClaims(of(counted, 'dispute'))];
  return { payment, deductions: limited(claims, given ?? payment, manual) };
}

function of<Name extends Fact['fact']>(events: readonly FactEvent[], name: Name): EventOf<Name>[] {
  return events.filter(({ fields }) => fields.fact === name) as EventOf<Name>[];
}

function byTime(left: FactEvent, right: FactEvent): number {
  const rank = ({ fields }: FactEvent) => ('status' in fields ? (ranks[fields.status] ?? 0) : 0);
  return (
    left.occurred_at.getTime() - right.occurred_at.getTime() ||
    rank(left) - rank(right) ||
    (left.event_id < right.event_id ? -1 : Number(left.event_id > right.event_id))
  );
}

/**
 * Several events may report one payment. The first one decides the amount. Everything else comes from the first event that has it, except
 * that a single event is enough to hide the donor.
 */
function paymentOf(events: EventOf<'payment'>[]): Payment | undefined {
  const [first] = events;
  if (!first) return undefined;
  const facts = events.map(({ fields }) => fields);
  const { page, campaign, charity } = facts.find((fact) => fact.page ?? fact.campaign ?? fact.charity) ?? {};
  const said = <Name extends keyof PaymentFact>(name: Name) =>
    facts.find((fact) => fact[name] !== undefined)?.[name];
  return {
    amount_cents: first.fields.amount_cents,
    currency: first.fields.currency,
    created_at: first.occurred_at,
    page,
    campaign,
    charity,
    gift_aid_amount_cents: first.fields.gift_aid_amount_cents,
    donor_name: said('donor_name'),
    message: said('message'),
    anonymous: facts.some(({ anonymous }) => anonymous) || undefined,
    contact: contactOf(events),
  };
}

/** Each detail comes from the first event that has it, an address as a whole; the consent comes from the last. */
function contactOf(events: EventOf<'payment'>[]): DonationContact | undefined {
  const contacts = events.flatMap(({ fields }) => fields.contact ?? []);
  if (contacts.length === 0) return undefined;
  const addressOf = (contact: DonorContact) =>
    Object.fromEntries(addressColumns.map((part) => [part, contact[part]]));
  const decided = events.findLast(({ fields }) => fields.contact?.consent);
  return {
    email: contacts.find(({ email }) => email)?.email,
    phone: contacts.find(({ phone }) => phone)?.phone,
    ...addressOf(contacts.find((contact) => addressColumns.some((part) => contact[part])) ?? {}),
    ...(decided && { consent: decided.fields.contact?.consent, consent_at: decided.occurred_at }),
  };
}

/** The refunds, and the part of the last reported total that the refunds known at that time don't explain. */
function refundClaims(events: readonly FactEvent[]): Claim[] {
  const refunds = lastOf(of(events, 'refund'), ({ refund }) => refund);
  const sum = of(events, 'refunded').reduce<EventOf<'refunded'> | undefined>(laterSum, undefined);
  const claimsOf = (counted: EventOf<'refund'>[]) =>
    counted
      .filter(({ fields }) => fields.status !== 'failed')
      .map(({ fields }) => ({
        key: `refund/${fields.refund}`,
        amount_cents: fields.amount_cents,
        created_at: new Date(fields.made_at),
      }));
  if (!sum) return claimsOf(refunds);
  const hadFailed = (refund: EventOf<'refund'>) =>
    refund.fields.status === 'failed' && refund.occurred_at <= sum.occurred_at;
  const known = refunds.filter(
    (refund) => new Date(refund.fields.made_at) <= sum.occurred_at && !hadFailed(refund),
  );
  const rest = known.reduce((left, { fields }) => left - fields.amount_cents, sum.fields.amount_cents);
  if (rest > 0) {
    return [...claimsOf(refunds), { key: 'refunds', amount_cents: rest, created_at: sum.occurred_at }];
  }
  // The refunds exceed the total, so one of them is the part that was never captured.
  const released = rest < 0 && known.find(({ fields }) => fields.amount_cents === sum.fields.released_cents);
  return claimsOf(refunds.filter((refund) => refund !== released));
}

function laterSum(previous: EventOf<'refunded'> | undefined, next: EventOf<'refunded'>): EventOf<'refunded'> {
  const isSameTime = previous?.occurred_at.getTime() === next.occurred_at.getTime();
  return previous && isSameTime && previous.fields.amount_cents > next.fields.amount_cents ? previous : next;
}

function disputeClaims(events: EventOf<'dispute'>[]): Claim[] {
  return lastOf(events, ({ dispute }) => dispute)
    .filter(({ fields }) => fields.status === 'open' || fields.status === 'lost')
    .map(({ fields, occurred_at }) => ({
      key: `dispute/${fields.dispute}`,
      amount_cents: fields.amount_cents,
      created_at: occurred_at,
    }));
}

/** The last event of each refund or dispute, sorted by reference. */
function lastOf<Said extends RefundFact | DisputeFact>(
  events: FactEvent<Said>[],
  reference: (fact: Said) => string,
): FactEvent<Said>[] {
  const last = new Map(events.map((event) => [reference(event.fields), event]));
  return [...last.keys()].sort().map((key) => last.get(key) as FactEvent<Said>);
}

/** Each claim in turn takes its amount or what is left, and its share of the Gift Aid in whole cents. */
function limited(claims: Claim[], given: Partial<Cents>, manual: Cents): Deduction[] {
  const amount = Math.max(0, (given.amount_cents ?? 0) - manual.amount_cents);
  const giftAid = Math.max(0, (given.gift_aid_amount_cents ?? 0) - manual.gift_aid_amount_cents);
  const giftAidOf = (cents: number) => Number((BigInt(giftAid) * BigInt(cents)) / BigInt(amount || 1));
  let taken = 0;
  return claims.flatMap((claim) => {
    const cents = Math.min(claim.amount_cents, amount - taken);
    if (cents === 0) return [];
    const gift_aid_amount_cents = giftAidOf(taken + cents) - giftAidOf(taken);
    taken += cents;
    return [{ ...claim, amount_cents: cents, gift_aid_amount_cents }];
  });
}
