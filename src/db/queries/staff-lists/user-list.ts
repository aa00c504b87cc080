import { within } from '../conditions.ts';
import { type Matches, matchingUsers } from '../matching-people.ts';
import type { ListFilters, Order, StaffList } from './list-definition.ts';
import { hasRow } from './looked-up.ts';
import { orIdentified } from './or-identified.ts';

type ListedUserState = 'active' | 'unconfirmed' | 'disabled' | 'erased';

/** With `campaignIds`: users who have a page in any of these campaigns. */
export interface UserListFilters extends Pick<ListFilters, 'q' | 'created' | 'campaignIds'> {
  state?: ListedUserState | undefined;
}

const active = 'users.disabled_at is null and users.erased_at is null';

const stateConditions: Record<ListedUserState, string> = {
  active,
  unconfirmed: `users.email_confirmed_at is null and ${active}`,
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
  async matching(knex, { q, campaignIds }) {
    return [
      ...(q === undefined ? [] : [orIdentified(q, { table: 'users' }, await matchingUsers(knex, q))]),
      ...(campaignIds ? [ownersIn(campaignIds)] : []),
    ];
  },
};

function ownersIn(campaignIds: readonly number[]): Matches {
  // The order is that of an index: without it, the planner reads all pages for a large campaign.
  const sql = `select user_id as id from pages where campaign_id = any(:campaignIds) and user_id is not null
    order by campaign_id, created_at`;
  return {
    sql,
    estimated: sql,
    holds: (id) => hasRow(`from pages where user_id = ${id} and campaign_id = any(:campaignIds)`),
    bindings: { campaignIds: [...campaignIds] },
  };
}
