import { within } from '../conditions.ts';
import { matchingUsers } from '../matching-people.ts';
import type { ListFilters, Order, StaffList } from './read-list.ts';

type ListedUserState = 'active' | 'disabled' | 'erased';

export interface UserListFilters extends Pick<ListFilters, 'q' | 'created'> {
  state?: ListedUserState | undefined;
}

const stateConditions: Record<ListedUserState, string> = {
  active: 'users.disabled_at is null and users.erased_at is null',
  disabled: 'users.disabled_at is not null',
  erased: 'users.erased_at is not null',
};

const order = (key: string, type: 'timestamptz' | 'text'): Order<UserListFilters> => ({
  from: () => 'users',
  id: 'users.id',
  key,
  type,
});

export const userList: StaffList<UserListFilters, 'created' | 'email'> = {
  orders: {
    created: order('users.created_at', 'timestamptz'),
    email: order('lower(users.email) collate "C"', 'text'),
  },
  conditions: ({ state, created = {} }, bindings) => [
    state && stateConditions[state],
    ...within(bindings, created, 'users.created_at'),
  ],
  matching: matchingUsers,
};
