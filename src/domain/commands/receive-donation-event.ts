import type { Transaction } from '../../db/connection/in-transaction.ts';
import { DonationEventRepository, type EventVerdict } from '../../db/repositories/donation-events.ts';
import type { ChargeFact } from '../donation-events/charge-facts.ts';
import { settleCharge } from '../donation-events/settle-charge.ts';
import type { Changes } from '../run-command.ts';

/** An event whose signature was right, as far as it counts. */
export interface ReceivedEvent {
  /** The sender's, the same each time that it is sent. */
  eventId: string;
  /** As the sender calls it. */
  type: string;
  occurredAt: Date;
  content: { reference: string; fact: ChargeFact } | { state: 'ignored' | 'failed'; reason: string };
}

/** Stores an event and applies it; one that has come before changes nothing. @returns what became of it */
export async function receiveDonationEvent(
  transaction: Transaction,
  source: { id: number; name: string },
  { eventId, type, occurredAt, content }: ReceivedEvent,
): Promise<{ event: EventVerdict; changes: Changes }> {
  const events = new DonationEventRepository(transaction);
  const id = await events.create({
    ...{ source_id: source.id, event_id: eventId, type },
    occurred_at: occurredAt,
    // What does not come to be applied, is written anew in this transaction.
    ...('fact' in content
      ? { reference: content.reference, fields: { ...content.fact }, state: 'applied', reason: null }
      : { reference: null, fields: null, state: content.state, reason: content.reason }),
  });
  const { verdicts, changes } =
    id !== undefined && 'fact' in content
      ? await settleCharge(
          transaction,
          { source_id: source.id, source: source.name, reference: content.reference },
          (event) => event.id === id,
        )
      : { verdicts: [], changes: {} };
  const event =
    verdicts.find((verdict) => verdict.id === id) ?? (await events.findVerdict(source.id, eventId));
  if (!event) throw new Error(`event ${eventId} of ${source.name} was deleted while it was received`);
  return { event, changes };
}
