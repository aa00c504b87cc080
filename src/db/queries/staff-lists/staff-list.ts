import type { StaffRole } from '../../rows/staff-rows.ts';
import { allOf, type Bindings } from '../conditions.ts';
import type { ListFilters, Order, StaffList } from './list-definition.ts';

export interface StaffListFilters extends Pick<ListFilters, 'campaignIds' | 'charityIds' | 'q'> {
  role?: StaffRole | undefined;
  state?: 'active' | 'invited' | 'disabled' | undefined;
}

const stateConditions = {
  active: 'users.disabled_at is null and users.email_confirmed_at is not null',
  invited: 'users.disabled_at is null and users.email_confirmed_at is null',
  disabled: 'users.disabled_at is not null',
};

const order = (key: string): Order<StaffListFilters> => ({
  from: () => 'users',
  id: 'users.id',
  key,
  type: 'text',
  // There are few of them among many users.
  otherwise: () => [
    {
      places: '(select distinct user_id as id from staff_roles where user_id is not null) as place',
      conditions: ['users.id = place.id'],
    },
  ],
});

/** Everyone who has a role; `q` is any part of the name or of the email address. */
export const staffList: StaffList<StaffListFilters, 'email' | 'name'> = {
  orders: {
    email: order('lower(users.email) collate "C"'),
    name: order('lower(users.name) collate "C"'),
  },
  conditions: ({ state, q, ...role }, bindings) => [
    state && stateConditions[state],
    hasRole(role, bindings),
    isNamed(q, bindings),
  ],
};

function hasRole({ role, campaignIds, charityIds }: StaffListFilters, bindings: Bindings) {
  if (role === undefined && !campaignIds && !charityIds) return undefined;
  Object.assign(bindings, {
    role: role ?? null,
    campaignIds: [...(campaignIds ?? [])],
    charityIds: [...(charityIds ?? [])],
  });
  const conditions = allOf([
    'staff_roles.user_id = users.id',
    role !== undefined && 'staff_roles.role = :role',
    campaignIds && 'staff_roles.campaign_id = any(:campaignIds)',
    charityIds && 'staff_roles.charity_id = any(:charityIds)',
  ]);
  return `exists (select from staff_roles where ${conditions})`;
}

function isNamed(q: string | undefined, bindings: Bindings) {
  if (q === undefined) return undefined;
  bindings.part = q;
  return `strpos(lower(users.name || ' ' || users.email), lower(:part)) > 0`;
}
