import type { KeyRequest } from '../../../generated/operations/operations.ts';
import type { Screen } from '../screen.ts';

const isOpen = ({ state }: KeyRequest) => state === 'open';

export const keyRequests = {
  noun: 'key_request',
  auditedAs: 'api_key_request',
  path: '/key-requests',
  title: 'Key requests',
  group: 'Settings',
  list: {
    operation: 'listKeyRequests',
    columns: ['name', 'state', 'scopes', 'campaign_name', 'user_name', 'created_at'],
    filters: ['state', 'campaign_id'],
    empty: 'No request matches. Try another state, or another campaign.',
    none: 'Nobody has requested an API key yet. Developers do that in the developer area of the site.',
  },
  detail: {
    operation: 'getKeyRequest',
    groups: {
      Request: ['name', 'purpose', 'scopes', 'campaign_name', 'user_name', 'user_email', 'created_at'],
      Decision: ['state', 'reason', 'decided_by_name', 'decided_at', 'api_key_id'],
    },
  },
  actions: [
    {
      operation: 'approveKeyRequest',
      name: 'approve',
      title: 'Approve',
      submit: 'Approve request',
      done: 'The request is approved. The developer can create the key now.',
      question: ({ user_name: user }) =>
        `${user} gets an email, and creates the key in the developer area, where it is shown once. Allow no more than the application needs.`,
      suits: isOpen,
    },
    {
      operation: 'refuseKeyRequest',
      name: 'refuse',
      title: 'Refuse',
      submit: 'Refuse request',
      done: 'The request is refused.',
      isDangerous: true,
      question: ({ user_name: user }) => `${user} gets an email with your reason.`,
      values: () => ({}),
      suits: isOpen,
    },
  ],
  links: { user_name: ({ user_id: id }) => ['user', id] },
} satisfies Screen<KeyRequest>;
