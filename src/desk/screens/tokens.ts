import type { StaffToken } from '../../../generated/operations/operations.ts';
import type { Screen } from '../screen.ts';

export const tokens = {
  noun: 'staff_token',
  path: '/tokens',
  title: 'Tokens',
  group: 'Access',
  list: {
    operation: 'listTokens',
    columns: ['name', 'hint', 'user_name', 'roles', 'state', 'last_used_at', 'expires_at'],
    filters: ['state'],
    sorts: { created: 'created_at' },
    empty: 'No token matches. Try another state.',
    none: 'There are no tokens yet. A program needs one to do what you can do at the desk.',
  },
  detail: {
    operation: 'getToken',
    groups: { Token: ['name', 'hint', 'state', 'roles', 'user_name'] },
  },
  actions: [
    {
      operation: 'createToken',
      name: 'new',
      title: 'Create a token',
      submit: 'Create token',
      done: 'The token is created.',
      values: () => ({ days: 90 }),
      secret: 'token',
    },
    {
      operation: 'revokeToken',
      name: 'revoke',
      title: 'Revoke',
      submit: 'Revoke token',
      done: 'The token is revoked.',
      isDangerous: true,
      question: ({ name, hint }) =>
        `Programs that use “${name}” (…${hint}) lose access immediately. A revoked token can't be restored.`,
      suits: ({ state }) => state === 'active',
    },
  ],
  links: { user_name: ({ user_id: id }) => ['staff_member', id] },
} satisfies Screen<StaffToken>;
