import type { ApiKey } from '../../../generated/operations/operations.ts';
import type { Screen } from '../screen.ts';

export const apiKeys = {
  noun: 'api_key',
  path: '/api-keys',
  title: 'API keys',
  group: 'Settings',
  list: {
    operation: 'listApiKeys',
    columns: ['name', 'hint', 'state', 'scopes', 'campaign_name', 'created_at'],
    filters: ['state', 'campaign_id'],
    empty: 'No API key matches. Try another state, or another campaign.',
    none: 'There are no API keys yet. A system, such as your race registration, needs one to create pages or record donations.',
  },
  detail: {
    operation: 'getApiKey',
    groups: {
      Key: ['name', 'hint', 'state', 'scopes', 'campaign_name', 'created_at', 'revoked_at'],
      Invitations: ['individual_registration_url', 'team_registration_url'],
    },
  },
  actions: [
    {
      operation: 'createApiKey',
      name: 'new',
      title: 'Create an API key',
      submit: 'Create key',
      done: 'The key is created.',
      secret: 'key',
    },
    {
      operation: 'updateApiKey',
      name: 'invitations',
      title: 'Invitations',
      submit: 'Save addresses',
      done: 'New invitations lead there.',
      suits: ({ state }) => state === 'active',
    },
    {
      operation: 'revokeApiKey',
      name: 'revoke',
      title: 'Revoke',
      submit: 'Revoke key',
      done: 'The key is revoked.',
      isDangerous: true,
      question: ({ name, hint, campaign_name }) =>
        `“${name}” (…${hint}) loses access to ${campaign_name} immediately. A revoked key can't be restored.`,
      suits: ({ state }) => state === 'active',
    },
  ],
} satisfies Screen<ApiKey>;
