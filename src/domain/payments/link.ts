import type { Transaction } from '../../db/connection/in-transaction.ts';
import { PaymentEventRepository } from '../../db/repositories/payment-events.ts';
import type { ChargeRow } from '../../db/rows/payment-event-rows.ts';

interface Link {
  /** The reference under which the payment is counted from now on. */
  reference: string;
  /** The events that were stored under the other reference. */
  moved: number[];
  /** Why the references can't be linked. */
  conflict?: string;
}

/**
 * Links two references to one payment, such as an invoice and the payment intent that paid it, so that the payment is counted once.
 * The first reference is kept, unless only the other one has a donation already.
 */
export async function linkReferences(
  transaction: Transaction,
  sourceId: number,
  references: readonly [string, string],
): Promise<Link> {
  const events = new PaymentEventRepository(transaction);
  const rows = new Map<string, ChargeRow>();
  // Locking in a fixed order keeps two links of the same payment from a deadlock.
  for (const reference of references.toSorted()) {
    rows.set(reference, await events.lockCharge({ source_id: sourceId, reference }));
  }
  const [first, second] = [
    await counted(events, rows.get(references[0])),
    await counted(events, rows.get(references[1])),
  ];
  if (first.reference === second.reference) return { reference: first.reference, moved: [] };
  if (first.donation_id !== null && second.donation_id !== null) {
    const conflict = `${references.join(' and ')} are donations ${first.donation_id} and ${second.donation_id} already. Refund one of them.`;
    return { reference: first.reference, moved: [], conflict };
  }
  const [into, alias] = second.donation_id === null ? [first, second] : [second, first];
  const { page_id, campaign_id, charity_id } = alias;
  if (page_id !== null || charity_id !== null)
    await events.assign(into, { page_id, campaign_id, charity_id });
  return { reference: into.reference, moved: await events.makeAlias(alias, into) };
}

async function counted(events: PaymentEventRepository, row: ChargeRow | undefined): Promise<ChargeRow> {
  if (!row) throw new Error('a charge was not locked');
  return row.alias_of === null ? row : events.lockCharge({ ...row, reference: row.alias_of });
}
