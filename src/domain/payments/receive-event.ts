import type { Transaction } from '../../db/connection/in-transaction.ts';
import {
  type EventVerdict,
  type NewPaymentEvent,
  PaymentEventRepository,
} from '../../db/repositories/payment-events.ts';
import type { PaymentEventRow } from '../../db/rows/payment-event-rows.ts';
import type { SystemActor } from '../actor.ts';
import type { Fact } from './facts.ts';
import { linkReferences } from './link.ts';
import { settle } from './settle.ts';

/** An event whose signature was right, as far as it counts. */
export interface ReceivedEvent {
  /** The sender's, the same each time that it is sent. */
  eventId: string;
  /** As the sender calls it. */
  type: string;
  occurredAt: Date;
  content: ChargeContent | ChargeLink | { state: 'ignored' | 'failed'; reason: string };
}

export interface ChargeContent {
  reference: string;
  fact: Fact;
  /** Another reference of the same payment. */
  alias?: string | undefined;
}

/** Says only that two references name one payment. */
export interface ChargeLink {
  reference: string;
  alias: string;
}

/** Stores an event and applies it; one that has come before changes nothing. @returns what became of it */
export async function receivePaymentEvent(
  transaction: Transaction,
  _: SystemActor,
  { source, event }: { source: { id: number; name: string }; event: ReceivedEvent },
): Promise<EventVerdict> {
  const events = new PaymentEventRepository(transaction);
  const id = await events.create(newEvent(source.id, event));
  const verdicts = id === undefined ? [] : await apply(transaction, source, { id, content: event.content });
  const verdict =
    verdicts.find((settled) => settled.id === id) ?? (await events.findVerdict(source.id, event.eventId));
  if (!verdict) throw new Error(`event ${event.eventId} of ${source.name} was deleted while it was received`);
  return verdict;
}

function newEvent(sourceId: number, { eventId, type, occurredAt, content }: ReceivedEvent): NewPaymentEvent {
  const head = { source_id: sourceId, event_id: eventId, type, occurred_at: occurredAt };
  if ('state' in content) return { ...head, reference: null, fields: null, ...content };
  // What does not come to be applied, is written anew in this transaction.
  const applied = { ...head, state: 'applied', reason: null } as const;
  if (!('fact' in content)) return { ...applied, reference: null, fields: null };
  return { ...applied, reference: content.reference, fields: { ...content.fact } };
}

async function apply(
  transaction: Transaction,
  source: { id: number; name: string },
  { id, content }: Pick<ReceivedEvent, 'content'> & { id: number },
): Promise<EventVerdict[]> {
  if ('state' in content) return [];
  const { reference, alias } = content;
  const link =
    alias === undefined ? undefined : await linkReferences(transaction, source.id, [reference, alias]);
  if (link?.conflict !== undefined && !('fact' in content)) {
    const verdict = { id, state: 'failed', reason: link.conflict } as const;
    await new PaymentEventRepository(transaction).setState(verdict);
    return [verdict];
  }
  const charge = { source_id: source.id, source: source.name, reference: link?.reference ?? reference };
  const isNew = (event: PaymentEventRow) => event.id === id || (link?.moved.includes(event.id) ?? false);
  return settle(transaction, charge, isNew);
}
