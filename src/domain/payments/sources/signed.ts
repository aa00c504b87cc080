import { createHash, randomBytes } from 'node:crypto';
import { parseDateTime } from '../../../contract/date-times.ts';
import { parsePositiveCents } from '../../money.ts';
import type { DisputeFact, DonorContact, Fact, RefundFact } from '../facts.ts';
import {
  currencyOf,
  donorContact,
  isHidden,
  messageText,
  paymentReferenceOf,
  personName,
  placeName,
  plausibleTime,
  positiveCents,
  referenceOf,
  typeName,
  UnusableEvent,
  type Values,
  within,
} from './event-values.ts';
import { isRecent, isSignedWith, signatureOf } from './signature.ts';
import type { ReceivedMessage, SourceKind } from './source-kind.ts';

const HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;
const LONGEST_EVENT_ID = 255;

const refundStatuses: Readonly<Record<string, RefundFact['status']>> = {
  pending: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
  cancelled: 'failed',
};
const disputeStatuses: Readonly<Record<string, DisputeFact['status']>> = {
  open: 'open',
  won: 'won',
  lost: 'lost',
};

/** Groundswell's own JSON, signed as in https://www.standardwebhooks.com. Any other system can be translated into it. */
export const signed: SourceKind = {
  isSecret: (text) => /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(text),

  createSecret: () => `whsec_${randomBytes(32).toString('base64')}`,

  isSigned(message, secrets, now) {
    const [id, timestamp, signature] = HEADERS.map((name) => message.header(name) ?? '') as [
      string,
      string,
      string,
    ];
    // Node.js joins the values of a header that was sent twice.
    if (id === '' || [id, timestamp, signature].some((value) => /,\s/.test(value))) return false;
    if (!isRecent(timestamp, now)) return false;
    return isSignedWith(secrets.map(keyOf), {
      prefix: `${id}.${timestamp}.`,
      body: message.body,
      signatures: signature.split(' ').flatMap((one) => (one.startsWith('v1,') ? [one.slice(3)] : [])),
      encoding: 'base64',
    });
  },

  testMessage(id, secret, now) {
    const body = Buffer.from(JSON.stringify({ type: 'test', reference: id, occurred_at: now.toISOString() }));
    const timestamp = String(Math.floor(now.getTime() / 1000));
    const prefix = `${id}.${timestamp}.`;
    const headers: Record<string, string> = {
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signatureOf(keyOf(secret), { prefix, body, encoding: 'base64' })}`,
    };
    return { body, header: (name) => headers[name] };
  },

  identify: (message, { type }) => ({ event_id: eventIdOf(message), type: typeName(type) }),

  read(document, { now }) {
    const { type, occurred_at: time } = document;
    const parsed = typeof time === 'string' ? parseDateTime(time) : undefined;
    const occurred_at = plausibleTime(parsed, 'occurred_at', now);
    const reference = paymentReferenceOf(document.reference, 'reference');
    return { occurred_at, reference, fields: factOf(typeName(type), document, occurred_at) };
  },
};

function keyOf(secret: string): Buffer {
  return Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
}

function eventIdOf({ header }: ReceivedMessage): string {
  const id = header('webhook-id') ?? '';
  return id.length <= LONGEST_EVENT_ID ? id : createHash('sha256').update(id).digest('hex');
}

function factOf(type: string, values: Values, occurredAt: Date): Fact {
  if (!['payment', 'refund', 'dispute'].includes(type)) {
    throw new UnusableEvent('ignored', `Events of the type ${type} are not used.`);
  }
  const amount = within(values, 'amount');
  const money = { amount_cents: positiveCents(centsOf(amount.value)), currency: currencyOf(amount.currency) };
  if (type === 'payment') {
    const donor = within(values, 'donor');
    return {
      fact: 'payment',
      ...money,
      page: placeName(values.page_id),
      campaign: placeName(values.campaign_id),
      charity: placeName(values.charity_id),
      gift_aid_amount_cents:
        values.gift_aid === undefined ? undefined : positiveCents(centsOf(values.gift_aid)),
      donor_name: personName(donor.name),
      message: messageText(donor.message),
      anonymous: isHidden(donor.anonymous),
      contact: contactOf(donor),
    };
  }
  if (type === 'refund') {
    const { reference, status } = within(values, 'refund');
    return {
      fact: 'refund',
      ...money,
      status: statusAmong(refundStatuses, status),
      refund: referenceOf(reference, 'refund.reference'),
      made_at: occurredAt.toISOString(),
    };
  }
  const { reference, status } = within(values, 'dispute');
  return {
    fact: 'dispute',
    ...money,
    status: statusAmong(disputeStatuses, status),
    dispute: referenceOf(reference, 'dispute.reference'),
  };
}

function contactOf(donor: Values): DonorContact | undefined {
  const { email, phone, consent } = donor;
  const { street_address, extended_address, locality, region, postal_code, country } = within(
    donor,
    'address',
  );
  const address = { street_address, extended_address, locality, region, postal_code, country };
  return donorContact({ email, phone, consent, address });
}

function centsOf(value: unknown): number | undefined {
  return typeof value === 'string' ? parsePositiveCents(value) : undefined;
}

function statusAmong<Status>(statuses: Readonly<Record<string, Status>>, value: unknown): Status {
  const status = typeof value === 'string' && Object.hasOwn(statuses, value) ? statuses[value] : undefined;
  if (status !== undefined) return status;
  throw new UnusableEvent('failed', `The status must be one of ${Object.keys(statuses).join(', ')}.`);
}
