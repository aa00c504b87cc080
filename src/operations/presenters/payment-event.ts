import type { PaymentEvent } from '../../../generated/operations/operations.ts';
import { presentTimestamp } from '../../contract/date-times.ts';
import type { StaffPaymentEvent } from '../../db/queries/staff-records/payment-events.ts';

export function presentPaymentEvent(event: StaffPaymentEvent): PaymentEvent {
  return {
    id: event.id,
    source: event.source,
    event_id: event.event_id,
    type: event.type,
    reference: event.reference,
    occurred_at: presentTimestamp(event.occurred_at),
    received_at: presentTimestamp(event.received_at),
    state: event.state,
    reason: event.reason,
    donation_id: event.donation_id,
    amount_cents: event.amount_cents,
    currency: event.currency,
    donor_name: event.donor_name,
    donor_email: event.donor_email,
  };
}
