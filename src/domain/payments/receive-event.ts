import type { Transaction } from '../../db/connection/in-transaction.ts';
import { type EventVerdict, PaymentEventRepository } from '../../db/repositories/payment-events.ts';
import type { DonationSourceRow } from '../../db/rows/payment-event-rows.ts';
import type { SystemActor } from '../actor.ts';
import type { PaymentEvent } from './facts.ts';
import { linkReferences } from './link.ts';
import { settle } from './settle.ts';

type Source = Pick<DonationSourceRow, 'id' | 'name'>;

/** Stores an event and applies it. An event that arrived before changes nothing. @returns its state */
export async function receivePaymentEvent(
  transaction: Transaction,
  _: SystemActor,
  { source, event }: { source: Source; event: PaymentEvent },
): Promise<EventVerdict> {
  const events = new PaymentEventRepository(transaction);
  const id = await events.create({ ...event, source_id: source.id });
  const verdicts = id === undefined ? [] : await apply(transaction, source, { ...event, id });
  const verdict =
    verdicts.find((settled) => settled.id === id) ?? (await events.findVerdict(source.id, event.event_id));
  if (!verdict)
    throw new Error(`event ${event.event_id} of ${source.name} was deleted while it was received`);
  return verdict;
}

async function apply(
  transaction: Transaction,
  source: Source,
  { id, reference, references, fields }: PaymentEvent & { id: number },
): Promise<EventVerdict[]> {
  const link = references && (await linkReferences(transaction, source.id, references));
  if (link?.conflict !== undefined && !fields) {
    const verdict = { id, state: 'failed', reason: link.conflict } as const;
    await new PaymentEventRepository(transaction).setState(verdict);
    return [verdict];
  }
  const counted = link?.reference ?? reference;
  if (counted === null) return [];
  const charge = { source_id: source.id, source: source.name, reference: counted };
  return settle(transaction, charge, [id, ...(link?.moved ?? [])]);
}
