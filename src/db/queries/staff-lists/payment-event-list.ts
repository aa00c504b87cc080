import { emailKey } from '../../repositories/donation-contacts.ts';
import { type PaymentEventState, paymentEventStates } from '../../rows/payment-event-rows.ts';
import { allOf, within } from '../conditions.ts';
import { bounds, type Matches, startsWith } from '../matching-people.ts';
import type { ListFilters, StaffList } from './list-definition.ts';
import { orIdentified } from './or-identified.ts';

export interface PaymentEventListFilters extends Pick<ListFilters, 'q' | 'sourceIds' | 'created'> {
  state?: PaymentEventState | undefined;
  /** Both ends are included. */
  minimumCents?: number | undefined;
  maximumCents?: number | undefined;
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
  matching: async (_knex, filters) => {
    const { q, minimumCents, maximumCents } = filters;
    return [
      ...(q === undefined ? [] : [orIdentified(q, { table: 'donation_events' }, matchingEvents(q))]),
      ...(minimumCents === undefined && maximumCents === undefined ? [] : [ofAmount(filters)]),
    ];
  },
};

function ofAmount({ minimumCents, maximumCents }: PaymentEventListFilters): Matches {
  const cents = `cast(donation_events.fields ->> 'amount_cents' as bigint)`;
  const found = allOf([
    minimumCents !== undefined && `${cents} >= :minimumCents`,
    maximumCents !== undefined && `${cents} <= :maximumCents`,
  ]);
  const sql = `select id from donation_events where ${found}`;
  return {
    sql,
    holds: () => found,
    estimated: sql,
    bindings: { minimumCents: minimumCents ?? null, maximumCents: maximumCents ?? null },
  };
}

/**
 * Finds events by their ID at their source, or the reference of their payment. A text with @ is also the beginning of the donor's email
 * address.
 */
function matchingEvents(q: string): Matches {
  const named = (column: string) => `
    select donation_events.id from donation_sources
      join donation_events on donation_events.source_id = donation_sources.id and donation_events.${column} = :exact`;
  const byName = {
    sql: `${named('event_id')} union all ${named('reference')}`,
    holds: () => ':exact in (donation_events.event_id, donation_events.reference)',
    bindings: { exact: q.trim() },
  };
  if (!q.includes('@')) return byName;
  const found = startsWith(emailKey("donation_events.fields #>> '{contact,email}'"), emailKey);
  return {
    sql: `${byName.sql} union all select id from donation_events where ${found}`,
    holds: () => `(${byName.holds()}) or (${found})`,
    bindings: { ...byName.bindings, ...bounds(q) },
  };
}
