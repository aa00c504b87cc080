import type { Webhook } from '../../../generated/operations/operations.ts';
import type { Screen } from '../screen.ts';

export const webhooks = {
  noun: 'webhook',
  auditedAs: 'webhook_endpoint',
  path: '/webhooks',
  title: 'Webhooks',
  group: 'Access',
  list: {
    operation: 'listWebhooks',
    columns: ['url', 'state', 'types', 'campaign_uid', 'failing_since', 'created_at'],
    filters: ['state', 'campaign_id'],
    empty: 'No webhook matches. Try another state, or another campaign.',
  },
  detail: {
    operation: 'getWebhook',
    title: ({ url }) => url,
    groups: {
      Endpoint: ['url', 'state', 'failing_since', 'types', 'format', 'keeps_order'],
      'Belongs to': ['campaign_uid', 'api_key_id', 'oauth_application_id'],
    },
    related: [{ noun: 'delivery', title: 'Deliveries', filters: ({ id }) => ({ webhook_id: id }) }],
  },
} satisfies Screen<Webhook>;
