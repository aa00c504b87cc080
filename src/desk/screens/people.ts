import type { User } from '../../../generated/operations/operations.ts';
import type { Screen } from '../screen.ts';

export const people = {
  noun: 'user',
  path: '/people',
  title: 'People',
  group: 'People',
  list: {
    operation: 'listUsers',
    columns: ['name', 'email', 'state', 'page_count', 'email_confirmed_at', 'created_at'],
    filters: ['q', 'state'],
    empty: 'Nobody matches. Try the beginning of a name, or of an email address.',
  },
  detail: {
    operation: 'getUser',
    groups: { Account: ['name', 'email', 'state', 'email_confirmed_at', 'has_password', 'page_count'] },
  },
} satisfies Screen<User>;
