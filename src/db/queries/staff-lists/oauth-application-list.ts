import type { Order, StaffList } from './list-definition.ts';

const order = (key: string, type: 'timestamptz' | 'text'): Order<object> => ({
  from: () => 'oauth_clients',
  id: 'oauth_clients.id',
  key,
  type,
});

export const oauthApplicationList: StaffList<object, 'created' | 'name'> = {
  orders: {
    created: order('oauth_clients.created_at', 'timestamptz'),
    name: order('lower(oauth_clients.name) collate "C"', 'text'),
  },
  conditions: () => ['oauth_clients.deleted_at is null'],
};
