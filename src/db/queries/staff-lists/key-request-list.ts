import { type KeyRequestRow, keyRequestStates } from '../../rows/credential-rows.ts';
import type { ListFilters, StaffList } from './list-definition.ts';

interface KeyRequestListFilters extends Pick<ListFilters, 'campaignIds'> {
  state?: KeyRequestRow['state'] | undefined;
}

const isIn = (state: KeyRequestRow['state']) => `api_key_requests.state = '${state}'`;

/** Requests of developers for API keys. Those that name no campaign are in none. */
export const keyRequestList: StaffList<KeyRequestListFilters, 'created'> = {
  orders: {
    created: {
      from: () => 'api_key_requests',
      id: 'api_key_requests.id',
      key: 'api_key_requests.created_at',
      type: 'timestamptz',
      places: { campaignIds: 'api_key_requests.campaign_id' },
      kinds: ({ state }) => (state ? [state] : keyRequestStates).map(isIn),
    },
  },
  conditions: ({ state }) => [state && isIn(state)],
};
