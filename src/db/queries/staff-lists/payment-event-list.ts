import { type PaymentEventState, paymentEventStates } from '../../rows/payment-event-rows.ts';
import { within } from '../conditions.ts';
import type { ListFilters, StaffList } from './list-definition.ts';

export interface PaymentEventListFilters extends Pick<ListFilters, 'sourceIds' | 'created'> {
  state?: PaymentEventState | undefined;
}

/** What payment sources have sent. `created` is when it arrived. */
export const paymentEventList: StaffList<PaymentEventListFilters, 'created'> = {
  orders: {
    created: {
      from: () => 'donation_events',
      id: 'donation_events.id',
      key: 'donation_events.received_at',
      type: 'timestamptz',
      places: { sourceIds: 'donation_events.source_id' },
      kinds: ({ state }) =>
        (state ? [state] : paymentEventStates).map((name) => `donation_events.state = '${name}'`),
      otherwise: () => [
        { places: 'donation_sources as place', conditions: ['donation_events.source_id = place.id'] },
      ],
    },
  },
  conditions: ({ created = {} }, bindings) => within(bindings, created, 'donation_events.received_at'),
};
