import { type PaymentEventState, paymentEventStates } from '../../rows/payment-event-rows.ts';
import { within } from '../conditions.ts';
import type { Matches } from '../matching-people.ts';
import type { ListFilters, StaffList } from './list-definition.ts';
import { orIdentified } from './or-identified.ts';

export interface PaymentEventListFilters extends Pick<ListFilters, 'q' | 'sourceIds' | 'created'> {
  state?: PaymentEventState | undefined;
}

const isIn = (state: PaymentEventState) => `donation_events.state = '${state}'`;

/** What payment sources have sent. `created` is when it arrived. */
export const paymentEventList: StaffList<PaymentEventListFilters, 'created'> = {
  orders: {
    created: {
      from: () => 'donation_events',
      id: 'donation_events.id',
      key: 'donation_events.received_at',
      type: 'timestamptz',
      places: { sourceIds: 'donation_events.source_id' },
      kinds: ({ state }) => (state ? [state] : paymentEventStates).map(isIn),
      otherwise: () => [
        { places: 'donation_sources as place', conditions: ['donation_events.source_id = place.id'] },
      ],
    },
  },
  conditions: ({ state, created = {} }, bindings) => [
    state && isIn(state),
    ...within(bindings, created, 'donation_events.received_at'),
  ],
  matching: async (_knex, { q }) =>
    q === undefined ? [] : [orIdentified(q, { table: 'donation_events' }, matchingEvents(q))],
};

/** Finds events by their ID at their source, or the reference of their payment. */
function matchingEvents(q: string): Matches {
  const named = (column: string) => `
    select donation_events.id from donation_sources
      join donation_events on donation_events.source_id = donation_sources.id and donation_events.${column} = :exact`;
  return {
    sql: `${named('event_id')} union all ${named('reference')}`,
    holds: () => ':exact in (donation_events.event_id, donation_events.reference)',
    bindings: { exact: q.trim() },
  };
}
