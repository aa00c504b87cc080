import type { Connection, Transaction } from '../../db/connection/in-transaction.ts';
import { type PaymentEventRecord, PaymentEventRepository } from '../../db/repositories/payment-events.ts';
import { ConflictError, UsageError } from '../../errors.ts';
import type { Actor, AdminActor } from '../actor.ts';
import { audit } from '../audit.ts';
import { type ChangeServices, change } from '../change.ts';
import { known, type NamedResource, requireResource } from '../named-resource.ts';
import type { NamedPayment } from './facts.ts';
import { settle } from './settle.ts';

export interface AssignedPlace {
  page?: NamedResource | undefined;
  campaign?: NamedResource | undefined;
  charity?: NamedResource | undefined;
}

type AppliedEventRecord = PaymentEventRecord & { reference: string };

/**
 * Assigns the payment of an event to a place, and applies all events of that payment.
 * @throws NotFoundError; ConflictError if the payment is already a donation, or if the event isn't about a payment, and for staff also if
 *   it doesn't belong to the place; then nothing changes
 */
export async function assignPaymentEvent(
  transaction: Transaction,
  actor: AdminActor,
  { id, ...named }: AssignedPlace & { id: number },
): Promise<PaymentEventRecord> {
  const events = new PaymentEventRepository(transaction);
  const event = await requireEventOfPayment(transaction, id);
  const charge = await events.lockCharge(event);
  if (charge.donation_id !== null) {
    throw new ConflictError(
      `Event ${id} has been applied: it is about donation ${charge.donation_id}.`,
      'applied payment event',
    );
  }
  const place = await placeOf(transaction, named);
  await events.assign(charge, place);
  await settle(transaction, event);
  await audit(transaction, actor, 'donation_event.assign', ['donation_event', id], {
    source: event.source,
    ...place,
  });
  const assigned = await requirePaymentEvent(transaction, id);
  const { state, reason } = assigned;
  if (actor.kind === 'staff' && reason !== null && ['unmatched', 'failed'].includes(state)) {
    throw new ConflictError(reason, 'unmatched payment');
  }
  return assigned;
}

/** Tries again to apply a waiting event, for example after its page was reopened. @returns the event with its new state */
export async function retryPaymentEvent(
  transaction: Transaction,
  actor: AdminActor,
  { id }: { id: number },
): Promise<PaymentEventRecord> {
  const event = await requireEventOfPayment(transaction, id);
  await settle(transaction, event);
  const settled = await requirePaymentEvent(transaction, id);
  const { state, source } = settled;
  await audit(transaction, actor, 'donation_event.retry', ['donation_event', id], { source, state });
  return settled;
}

/** Tries again to apply all unmatched payments, each in its own transaction. */
export async function retryUnmatched(
  services: ChangeServices,
  actor: AdminActor,
): Promise<{ retried: number; unmatched: number }> {
  const charges = await new PaymentEventRepository(services.database.primary).chargesIn('unmatched');
  for (const charge of charges) await change(services, actor, retryPayment, charge);
  return change(services, actor, noteRetries, charges.length);
}

async function retryPayment(transaction: Transaction, _: Actor, charge: NamedPayment): Promise<void> {
  await settle(transaction, charge);
}

async function noteRetries(transaction: Transaction, actor: AdminActor, retried: number) {
  const { count } = await new PaymentEventRepository(transaction).unmatched();
  const result = { retried, unmatched: count };
  await audit(transaction, actor, 'donation_event.retry', ['donation_event'], result);
  return result;
}

/** @throws NotFoundError */
export async function requirePaymentEvent(database: Connection, id: number): Promise<PaymentEventRecord> {
  const event = await new PaymentEventRepository(database).find(id);
  return known(event, `No donation event ${id}.`, 'unknown payment event');
}

async function requireEventOfPayment(transaction: Transaction, id: number): Promise<AppliedEventRecord> {
  const event = await requirePaymentEvent(transaction, id);
  if (event.reference !== null) return { ...event, reference: event.reference };
  throw new ConflictError(`Event ${id} has no payment data: ${event.reason}`, 'event without payment');
}

async function placeOf(transaction: Transaction, { page, campaign, charity }: AssignedPlace) {
  if (page) {
    const { id } = await requireResource(transaction, 'pages', page);
    return { page_id: id, campaign_id: null, charity_id: null };
  }
  const found = campaign && (await requireResource(transaction, 'campaigns', campaign));
  const charityId = charity
    ? (await requireResource(transaction, 'charities', charity)).id
    : found?.default_charity_id;
  if (!charityId) throw new UsageError('Which charity?', 'Add --charity.');
  return { page_id: null, campaign_id: found?.id ?? null, charity_id: charityId };
}
