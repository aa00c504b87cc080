import { createHash } from 'node:crypto';
import type { DisputeFact, Fact, RefundFact } from '../facts.ts';
import type { ChargeContent, ChargeLink } from '../receive-event.ts';
import {
  isHidden,
  isValues,
  messageText,
  personName,
  placeName,
  plausibleTime,
  referenceOf,
  typeName,
  UnusableEvent,
  type Values,
  within,
} from './event-values.ts';
import type { SourceKind } from './kind.ts';
import { isRecent, isSignedWith } from './signature.ts';
import { amountOf, refundedOf } from './stripe-amounts.ts';

type Reader = (object: Values, time: Date) => ChargeContent | ChargeLink;

const readers: Readonly<Record<string, Reader>> = {
  'payment_intent.succeeded': (intent) => ({
    ...namesOf({ intent: intent.id, invoice: intent.invoice }),
    fact: payment(intent, intent.amount_received ?? intent.amount),
  }),
  'invoice.paid': invoice,
  'invoice.payment_succeeded': invoice,
  'invoice_payment.paid': invoicePayment,
  'checkout.session.completed': checkout,
  'checkout.session.async_payment_succeeded': checkout,
  'charge.refunded': (charge) => ({
    ...namesOf({ intent: charge.payment_intent, invoice: charge.invoice, otherwise: charge.id }),
    fact: { fact: 'refunded', ...refundedOf(charge) },
  }),
  'refund.created': refund,
  'refund.updated': refund,
  'refund.failed': refund,
  'charge.refund.updated': refund,
  'charge.dispute.created': (object) => dispute(object, statusOfDispute(object)),
  'charge.dispute.updated': (object) => dispute(object, statusOfDispute(object)),
  'charge.dispute.closed': (object) => dispute(object, statusOfDispute(object)),
  'charge.dispute.funds_withdrawn': (object) =>
    dispute(object, statusOfDispute(object) === 'lost' ? 'lost' : 'open'),
  'charge.dispute.funds_reinstated': (object) => dispute(object, 'won'),
};

/** Events as Stripe sends and signs them: https://docs.stripe.com/webhooks#verify-manually */
export const stripe: SourceKind = {
  isSecret: (text) => /^whsec_[A-Za-z0-9+/=_-]{16,}$/.test(text),

  isSigned(message, secrets, now) {
    const signature = message.header('stripe-signature') ?? '';
    // A header that was sent twice comes with both values in it.
    if (/,\s/.test(signature)) return false;
    const values = (name: string) =>
      signature
        .split(',')
        .flatMap((part) => (part.startsWith(`${name}=`) ? [part.slice(name.length + 1)] : []));
    const [timestamp = '', ...others] = values('t');
    if (others.length > 0 || !isRecent(timestamp, now)) return false;
    return isSignedWith(secrets, {
      prefix: `${timestamp}.`,
      body: message.body,
      signatures: values('v1'),
      encoding: 'hex',
    });
  },

  read({ body }, document, { now, countsTestMode }) {
    const event = isValues(document) ? document : {};
    const type = typeName(event.type);
    const time = typeof event.created === 'number' ? new Date(event.created * 1000) : undefined;
    const id = typeof event.id === 'string' && /^\w{1,255}$/.test(event.id) ? event.id : undefined;
    const eventId = id ?? createHash('sha256').update(body).digest('hex');
    try {
      if (id === undefined) throw new UnusableEvent('failed', 'The body is not an event of Stripe.');
      if (event.livemode === false && !countsTestMode) {
        throw new UnusableEvent('ignored', "It is of Stripe's test mode: no money was moved.");
      }
      const read = Object.hasOwn(readers, type) ? readers[type] : undefined;
      if (!read) throw new UnusableEvent('ignored', `Events of the type ${type} are not used.`);
      const occurredAt = plausibleTime(time, 'created', now);
      const content = read(within(within(event, 'data'), 'object'), occurredAt);
      return { eventId, type, occurredAt, content };
    } catch (error) {
      if (!(error instanceof UnusableEvent)) throw error;
      return { eventId, type, occurredAt: now, content: { state: error.state, reason: error.message } };
    }
  },
};

function payment(object: Values, amount: unknown, said = within(object, 'metadata')): Fact {
  return {
    fact: 'payment',
    ...amountOf(object, amount),
    page: placeName(said.page_id) ?? placeName(object.client_reference_id),
    campaign: placeName(said.campaign_id),
    charity: placeName(said.charity_id),
    donor_name: personName(said.name),
    message: messageText(said.message),
    anonymous: isHidden(said.anonymous),
  };
}

/** One in the mode `subscription` has an invoice and no payment intent. */
function checkout(session: Values): ChargeContent {
  if (session.payment_status !== 'paid') throw new UnusableEvent('ignored', 'The session is not paid.');
  const names = namesOf({ intent: session.payment_intent, invoice: session.invoice, otherwise: session.id });
  return { ...names, fact: payment(session, session.amount_total) };
}

/** What a subscription was told at its beginning, it says with each of its invoices. */
function invoice(object: Values): ChargeContent {
  if (object.amount_paid === 0) throw new UnusableEvent('ignored', 'Nothing was to be paid.');
  const parent = within(within(object, 'parent'), 'subscription_details');
  const [line] = listOf(within(object, 'lines'));
  const said = {
    ...within(line ?? {}, 'metadata'),
    // Versions of Stripe's API before 2025-03-31 have it here.
    ...within(within(object, 'subscription_details'), 'metadata'),
    ...within(parent, 'metadata'),
    ...within(object, 'metadata'),
  };
  const [paid] = listOf(within(object, 'payments'));
  const intent = object.payment_intent ?? within(paid ?? {}, 'payment').payment_intent;
  return { ...namesOf({ intent, invoice: object.id }), fact: payment(object, object.amount_paid, said) };
}

/** Says which payment intent has paid an invoice: refunds and disputes name the former only. */
function invoicePayment(object: Values): ChargeLink {
  const { payment_intent, charge } = within(object, 'payment');
  const { reference, alias } = namesOf({ intent: idOf(payment_intent) ?? charge, invoice: object.invoice });
  if (alias === undefined) throw new UnusableEvent('ignored', 'It names no payment intent.');
  return { reference, alias };
}

function refund(object: Values, time: Date): ChargeContent {
  if (object.reason === 'expired_uncaptured_charge') {
    throw new UnusableEvent('ignored', 'The charge was never captured.');
  }
  const made = typeof object.created === 'number' ? new Date(object.created * 1000) : time;
  const made_at = plausibleTime(made, 'refund.created', time).toISOString();
  const fact = { fact: 'refund', ...amountOf(object, object.amount), made_at } as const;
  const name = referenceOf(object.id, 'The refund');
  const { reference } = namesOf({ intent: object.payment_intent, otherwise: object.charge });
  return { reference, fact: { ...fact, refund: name, status: statusOfRefund(object) } };
}

function statusOfRefund({ status }: Values): RefundFact['status'] {
  if (status === 'failed' || status === 'canceled') return 'failed';
  return status === 'succeeded' ? 'succeeded' : 'pending';
}

function dispute(object: Values, status: DisputeFact['status']): ChargeContent {
  const name = referenceOf(object.id, 'The dispute');
  const { reference } = namesOf({ intent: object.payment_intent, otherwise: object.charge });
  return { reference, fact: { fact: 'dispute', ...amountOf(object, object.amount), dispute: name, status } };
}

function statusOfDispute({ status }: Values): DisputeFact['status'] {
  if (status === 'won' || status === 'lost') return status;
  // A warning and what was prevented take no money.
  return typeof status === 'string' && /^(warning_|prevented)/.test(status) ? 'question' : 'open';
}

interface PaymentNames {
  intent?: unknown;
  invoice?: unknown;
  /** What names it where there is neither. */
  otherwise?: unknown;
}

/** A payment that has paid an invoice goes by two names. */
function namesOf({ intent, invoice: paid, otherwise }: PaymentNames): { reference: string; alias?: string } {
  const [first, second] = [idOf(intent), idOf(paid)];
  const reference = referenceOf(first ?? second ?? idOf(otherwise), 'The payment');
  if (first === undefined || second === undefined) return { reference };
  return { reference, alias: referenceOf(second, 'The invoice') };
}

/** Stripe sends the ID of an object, or all of it. */
function idOf(value: unknown): unknown {
  return (isValues(value) ? value.id : value) || undefined;
}

function listOf({ data }: Values): Values[] {
  return Array.isArray(data) ? data.filter(isValues) : [];
}
