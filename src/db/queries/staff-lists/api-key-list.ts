import type { ListFilters, Order, StaffList } from './list-definition.ts';

export interface ApiKeyListFilters extends Pick<ListFilters, 'campaignIds'> {
  state?: 'active' | 'revoked' | undefined;
}

const order = (key: string, type: 'timestamptz' | 'text'): Order<ApiKeyListFilters> => ({
  from: () => 'registered_applications',
  id: 'registered_applications.id',
  key,
  type,
  places: { campaignIds: 'registered_applications.campaign_id' },
});

export const apiKeyList: StaffList<ApiKeyListFilters, 'created' | 'name'> = {
  orders: {
    created: order('registered_applications.created_at', 'timestamptz'),
    name: order('lower(registered_applications.name) collate "C"', 'text'),
  },
  conditions: ({ state }) => [
    state && `registered_applications.revoked_at is ${state === 'active' ? '' : 'not '}null`,
  ],
};
