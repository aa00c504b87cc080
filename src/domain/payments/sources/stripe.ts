import { createHash } from 'node:crypto';
import type { DisputeFact, DonorContact, Fact, RefundFact } from '../facts.ts';
import {
  donorContact,
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
import { isRecent, isSignedWith, signatureOf } from './signature.ts';
import type { EventContent, SourceKind } from './source-kind.ts';
import { amountOf, refundedOf } from './stripe-amounts.ts';

type Content = Omit<EventContent, 'occurred_at'>;
type Reader = (object: Values, time: Date) => Content;

const readers: Readonly<Record<string, Reader>> = {
  'payment_intent.succeeded': (intent) => ({
    ...namesOf({ intent: intent.id, invoice: intent.invoice }),
    fields: payment(intent, intent.amount_received ?? intent.amount),
  }),
  'charge.succeeded': charge,
  'invoice.paid': invoice,
  'invoice.payment_succeeded': invoice,
  'invoice_payment.paid': invoicePayment,
  'checkout.session.completed': checkout,
  'checkout.session.async_payment_succeeded': checkout,
  'charge.refunded': (charge) => ({
    ...namesOf({ intent: charge.payment_intent, invoice: charge.invoice, otherwise: charge.id }),
    fields: { fact: 'refunded', ...refundedOf(charge) },
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

/** Stripe's events and signatures: https://docs.stripe.com/webhooks#verify-manually */
export const stripe: SourceKind = {
  isSecret: (text) => /^whsec_[A-Za-z0-9+/=_-]{16,}$/.test(text),

  isSigned(message, secrets, now) {
    const signature = message.header('stripe-signature') ?? '';
    // Node.js joins the values of a header that was sent twice.
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

  testMessage(id, secret, now) {
    const created = Math.floor(now.getTime() / 1000);
    const event = { id, object: 'event', type: 'test', created, livemode: true, data: { object: {} } };
    const body = Buffer.from(JSON.stringify(event));
    const signature = signatureOf(secret, { prefix: `${created}.`, body, encoding: 'hex' });
    return { body, header: () => `t=${created},v1=${signature}` };
  },

  identify: ({ body }, event) => ({
    event_id: eventIdOf(event) ?? createHash('sha256').update(body).digest('hex'),
    type: typeName(event.type),
  }),

  read(event, { now, countsTestMode }) {
    const type = typeName(event.type);
    const time = typeof event.created === 'number' ? new Date(event.created * 1000) : undefined;
    if (!eventIdOf(event)) throw new UnusableEvent('failed', 'The body is not a Stripe event.');
    if (event.livemode === false && !countsTestMode) {
      throw new UnusableEvent('ignored', "It is from Stripe's test mode: no money was moved.");
    }
    const read = Object.hasOwn(readers, type) ? readers[type] : undefined;
    if (!read) throw new UnusableEvent('ignored', `Events of the type ${type} are not used.`);
    const occurred_at = plausibleTime(time, 'created', now);
    return { occurred_at, ...read(within(within(event, 'data'), 'object'), occurred_at) };
  },
};

function eventIdOf({ id }: Values): string | undefined {
  return typeof id === 'string' && /^\w{1,255}$/.test(id) ? id : undefined;
}

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
    contact: contactOf(object, said),
  };
}

/** Sessions have the donor's details, and so do charges and invoices, under other names. A payment intent may include its charge. */
function contactOf(object: Values, said: Values): DonorContact | undefined {
  const details = [
    within(object, 'customer_details'),
    within(object, 'billing_details'),
    within(within(object, 'latest_charge'), 'billing_details'),
    // Versions of Stripe's API before 2022-11-15 have the charge here.
    within(listOf(within(object, 'charges'))[0] ?? {}, 'billing_details'),
    { email: object.customer_email, phone: object.customer_phone, address: object.customer_address },
    { email: object.receipt_email },
  ];
  const first = (field: string) => details.map((values) => values[field]).find(Boolean);
  const { line1, line2, city, state, postal_code, country } = within(
    { address: first('address') },
    'address',
  );
  return donorContact({
    email: first('email'),
    phone: first('phone'),
    address: {
      street_address: line1,
      extended_address: line2,
      locality: city,
      region: state,
      postal_code,
      country,
    },
    consent: said.consent ?? within(object, 'consent').promotions ?? customField(object, 'consent'),
  });
}

/** What the donor has entered or chosen in a field that the checkout added. */
function customField({ custom_fields }: Values, key: string): unknown {
  const fields = Array.isArray(custom_fields) ? custom_fields.filter(isValues) : [];
  const field = fields.find((one) => one.key === key) ?? {};
  return within(field, 'dropdown').value ?? within(field, 'text').value;
}

/** A session in the mode `subscription` has an invoice and no payment intent. */
function checkout(session: Values): Content {
  if (session.payment_status !== 'paid') throw new UnusableEvent('ignored', 'The session is not paid.');
  const names = namesOf({ intent: session.payment_intent, invoice: session.invoice, otherwise: session.id });
  return { ...names, fields: payment(session, session.amount_total) };
}

/** Repeats the payment intent's event, but is the only one that always has the donor's details. */
function charge(object: Values): Content {
  if (object.captured === false) throw new UnusableEvent('ignored', 'The charge is not captured yet.');
  return {
    ...namesOf({ intent: object.payment_intent, invoice: object.invoice, otherwise: object.id }),
    fields: payment(object, object.amount_captured ?? object.amount),
  };
}

/** Each invoice of a subscription repeats the metadata of the subscription. */
function invoice(object: Values): Content {
  if (object.amount_paid === 0) throw new UnusableEvent('ignored', 'The invoice has nothing to pay.');
  const parent = within(within(object, 'parent'), 'subscription_details');
  const [line] = listOf(within(object, 'lines'));
  const said = {
    ...within(line ?? {}, 'metadata'),
    // Versions of Stripe's API before 2025-03-31 have the metadata here.
    ...within(within(object, 'subscription_details'), 'metadata'),
    ...within(parent, 'metadata'),
    ...within(object, 'metadata'),
  };
  const [paid] = listOf(within(object, 'payments'));
  const intent = object.payment_intent ?? within(paid ?? {}, 'payment').payment_intent;
  return { ...namesOf({ intent, invoice: object.id }), fields: payment(object, object.amount_paid, said) };
}

/** Links an invoice to the payment intent that paid it: refunds and disputes name only the payment intent. */
function invoicePayment(object: Values): Content {
  const { payment_intent, charge } = within(object, 'payment');
  const { references } = namesOf({ intent: idOf(payment_intent) ?? charge, invoice: object.invoice });
  if (!references) throw new UnusableEvent('ignored', 'It has no payment intent.');
  return { reference: null, fields: null, references };
}

function refund(object: Values, time: Date): Content {
  if (object.reason === 'expired_uncaptured_charge') {
    throw new UnusableEvent('ignored', 'The charge was never captured.');
  }
  const made = typeof object.created === 'number' ? new Date(object.created * 1000) : time;
  const made_at = plausibleTime(made, 'refund.created', time).toISOString();
  const fact = { fact: 'refund', ...amountOf(object, object.amount), made_at } as const;
  const name = referenceOf(object.id, 'The refund');
  const { reference } = namesOf({ intent: object.payment_intent, otherwise: object.charge });
  return { reference, fields: { ...fact, refund: name, status: statusOfRefund(object) } };
}

function statusOfRefund({ status }: Values): RefundFact['status'] {
  if (status === 'failed' || status === 'canceled') return 'failed';
  return status === 'succeeded' ? 'succeeded' : 'pending';
}

function dispute(object: Values, status: DisputeFact['status']): Content {
  const name = referenceOf(object.id, 'The dispute');
  const { reference } = namesOf({ intent: object.payment_intent, otherwise: object.charge });
  return {
    reference,
    fields: { fact: 'dispute', ...amountOf(object, object.amount), dispute: name, status },
  };
}

function statusOfDispute({ status }: Values): DisputeFact['status'] {
  if (status === 'won' || status === 'lost') return status;
  // Warnings and prevented disputes don't move any money.
  return typeof status === 'string' && /^(warning_|prevented)/.test(status) ? 'question' : 'open';
}

interface PaymentNames {
  intent?: unknown;
  invoice?: unknown;
  /** Its reference if there is neither. */
  otherwise?: unknown;
}

/** The references of a payment: two if it has paid an invoice. */
function namesOf({ intent, invoice: paid, otherwise }: PaymentNames): {
  reference: string;
  references?: [string, string];
} {
  const [first, second] = [idOf(intent), idOf(paid)];
  const reference = referenceOf(first ?? second ?? idOf(otherwise), 'The payment');
  if (first === undefined || second === undefined) return { reference };
  return { reference, references: [reference, referenceOf(second, 'The invoice')] };
}

/** Stripe sends either the ID of an object or the whole object. */
function idOf(value: unknown): unknown {
  return (isValues(value) ? value.id : value) || undefined;
}

function listOf({ data }: Values): Values[] {
  return Array.isArray(data) ? data.filter(isValues) : [];
}
