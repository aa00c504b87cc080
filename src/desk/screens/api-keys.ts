import type { ApiKey } from '../../../generated/operations/operations.ts';
import type { Screen } from '../screen.ts';

export const apiKeys = {
  noun: 'api_key',
  path: '/api-keys',
  title: 'API keys',
  group: 'Access',
  list: {
    operation: 'listApiKeys',
    columns: ['name', 'hint', 'state', 'campaign_name', 'created_at', 'revoked_at'],
    filters: ['state', 'campaign_id'],
    empty: 'No API key matches. Try another state, or another campaign.',
  },
  detail: {
    operation: 'getApiKey',
    groups: { Key: ['name', 'hint', 'state', 'campaign_name', 'created_at', 'revoked_at'] },
  },
} satisfies Screen<ApiKey>;
