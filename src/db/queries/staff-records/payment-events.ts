import type { Knex } from 'knex';
import type { PaymentEventRow } from '../../rows/payment-event-rows.ts';
import { inOrderOf } from '../listing.ts';

/** An event of a payment source, as staff see it. */
export interface StaffPaymentEvent
  extends Pick<
    PaymentEventRow,
    'id' | 'event_id' | 'type' | 'reference' | 'occurred_at' | 'received_at' | 'state' | 'reason'
  > {
  source: string;
  /** The donation that its payment became. */
  donation_id: number | null;
  amount_cents: number | null;
  currency: string | null;
  donor_name: string | null;
  donor_email: string | null;
}

/** Returns events in the order of their ids. */
export async function paymentEventRecords(knex: Knex, ids: readonly number[]): Promise<StaffPaymentEvent[]> {
  const { rows }: { rows: StaffPaymentEvent[] } = await knex.raw(
    `select donation_events.id, donation_sources.name as source, donation_events.event_id, donation_events.type,
            donation_events.reference, donation_events.occurred_at, donation_events.received_at, donation_events.state,
            donation_events.reason, donation_charges.donation_id,
            cast(donation_events.fields ->> 'amount_cents' as bigint) as amount_cents,
            donation_events.fields ->> 'currency' as currency, donation_events.fields ->> 'donor_name' as donor_name,
            donation_events.fields #>> '{contact,email}' as donor_email
       from donation_events
       join donation_sources on donation_sources.id = donation_events.source_id
       left join donation_charges on donation_charges.source_id = donation_events.source_id
                                 and donation_charges.reference = donation_events.reference
      where donation_events.id = any(:ids)`,
    { ids: [...ids] },
  );
  return inOrderOf(ids, rows);
}

/** Returns the sources with this name, one or none. */
export async function sourceIdsNamed(knex: Knex, name: string): Promise<number[]> {
  return knex('donation_sources').where({ name }).pluck('id');
}
