import type { ListFilters, StaffList } from './list-definition.ts';

export interface TokenListFilters extends Pick<ListFilters, 'userIds'> {
  state?: 'active' | 'expired' | 'revoked' | undefined;
}

const stateConditions = {
  active: 'staff_tokens.revoked_at is null and staff_tokens.expires_at > now()',
  expired: 'staff_tokens.revoked_at is null and staff_tokens.expires_at <= now()',
  revoked: 'staff_tokens.revoked_at is not null',
};

export const tokenList: StaffList<TokenListFilters, 'created'> = {
  orders: {
    created: {
      from: () => 'staff_tokens',
      id: 'staff_tokens.id',
      key: 'staff_tokens.created_at',
      type: 'timestamptz',
      places: { userIds: 'staff_tokens.user_id' },
    },
  },
  conditions: ({ state }) => [state && stateConditions[state]],
};
