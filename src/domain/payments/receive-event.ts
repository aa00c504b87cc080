import type { Transaction } from '../../db/connection/in-transaction.ts';
import { type EventVerdict, PaymentEventRepository } from '../../db/repositories/payment-events.ts';
import type { DonationSourceRow } from '../../db/rows/payment-event-rows.ts';
import { type SystemActor, system } from '../actor.ts';
import { batchChanges } from '../batch-changes.ts';
import { type ChangeServices, change } from '../change.ts';
import type { PaymentEvent } from './facts.ts';
import { linkReferences } from './link.ts';
import { type ChangedPayment, settlePayments } from './settle.ts';

interface ReceivedEvent {
  source: Pick<DonationSourceRow, 'id' | 'name'>;
  event: PaymentEvent;
}

/**
 * @returns a function that stores an event, applies it and returns its state. A repeated event changes nothing. Payments share
 *   transactions; refunds and disputes don't, since they lock donations that others lock in another order
 */
export function createEventReceiver(
  services: Omit<ChangeServices, 'deadline'>,
): (received: ReceivedEvent, deadline: AbortSignal | undefined) => Promise<EventVerdict> {
  const receiveWithOthers = batchChanges(services, receivePaymentEvents, {
    rowOf: ({ source, event }) => `payment ${source.id} ${event.reference}`,
    locksOf: ({ source, event }) => `place ${source.id} ${placeIn(event)}`,
    bytesOf: ({ event }) => JSON.stringify(event).length,
  });
  return async (received, deadline) => {
    const { fields, references } = received.event;
    if (fields?.fact === 'payment' && !references) return receiveWithOthers(received, deadline);
    const [verdict] = await change({ ...services, deadline }, system, receivePaymentEvents, [received]);
    return verdict as EventVerdict;
  };
}

function placeIn({ fields }: PaymentEvent): string {
  return fields?.fact === 'payment' ? JSON.stringify([fields.page, fields.campaign, fields.charity]) : '';
}

async function receivePaymentEvents(
  transaction: Transaction,
  _: SystemActor,
  received: readonly ReceivedEvent[],
): Promise<EventVerdict[]> {
  const events = new PaymentEventRepository(transaction);
  const ids = new Map<ReceivedEvent, number | undefined>();
  const changed: ChangedPayment[] = [];
  // In a fixed order, so that the batches of two processes can't deadlock.
  for (const one of received.toSorted(byReference)) {
    const { source, event } = one;
    const id = await events.create({ ...event, source_id: source.id });
    const payment = id === undefined ? undefined : await paymentOf(transaction, source, { ...event, id });
    if (payment) changed.push(payment);
    ids.set(one, id);
  }
  const settled = await settlePayments(transaction, changed);
  const verdicts: EventVerdict[] = [];
  for (const one of received) {
    const { source, event } = one;
    const verdict =
      settled.find(({ id }) => id === ids.get(one)) ?? (await events.findVerdict(source.id, event.event_id));
    if (!verdict)
      throw new Error(`event ${event.event_id} of ${source.name} was deleted while it was received`);
    verdicts.push(verdict);
  }
  return verdicts;
}

function byReference(one: ReceivedEvent, other: ReceivedEvent): number {
  return (
    one.source.id - other.source.id || (String(one.event.reference) < String(other.event.reference) ? -1 : 1)
  );
}

/** @returns the payment that the event is about, with the events that change it; `undefined` if it doesn't change a payment */
async function paymentOf(
  transaction: Transaction,
  { id: source_id, name: source }: ReceivedEvent['source'],
  { id, reference, references, fields }: PaymentEvent & { id: number },
): Promise<ChangedPayment | undefined> {
  const link = references && (await linkReferences(transaction, source_id, references));
  if (link?.conflict !== undefined && !fields) {
    await new PaymentEventRepository(transaction).setState({ id, state: 'failed', reason: link.conflict });
    return undefined;
  }
  const counted = link?.reference ?? reference;
  if (counted === null) return undefined;
  return { named: { source_id, source, reference: counted }, added: [id, ...(link?.moved ?? [])] };
}
