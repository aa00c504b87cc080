import { type DeliveryState, deliveryStates } from '../../rows/webhook-rows.ts';
import { allOf, within } from '../conditions.ts';
import type { ListFilters, StaffList } from './list-definition.ts';

export interface DeliveryListFilters extends Pick<ListFilters, 'endpointIds' | 'created'> {
  state?: DeliveryState | undefined;
  type?: string | undefined;
}

const isIn = (state: DeliveryState) => `webhook_deliveries.state = '${state}'`;

/** Deliveries to webhooks. `created` is when the event was published. */
export const deliveryList: StaffList<DeliveryListFilters, 'created'> = {
  orders: {
    created: {
      from: () => 'webhook_deliveries',
      id: 'webhook_deliveries.id',
      key: 'webhook_deliveries.published_at',
      type: 'timestamptz',
      places: { endpointIds: 'webhook_deliveries.endpoint_id' },
      // There is an index by type, and one by state.
      kinds: ({ state, type }) =>
        type === undefined
          ? (state ? [state] : deliveryStates).map(isIn)
          : [allOf(['webhook_deliveries.event_type = :type', state && isIn(state)])],
      otherwise: () => [
        { places: 'webhook_endpoints as place', conditions: ['webhook_deliveries.endpoint_id = place.id'] },
      ],
    },
  },
  conditions({ type, created = {} }, bindings) {
    if (type !== undefined) bindings.type = type;
    return within(bindings, created, 'webhook_deliveries.published_at');
  },
};
