import type { Webhook } from '../../../generated/operations/operations.ts';
import type { Screen } from '../screen.ts';

export const webhooks = {
  noun: 'webhook',
  auditedAs: 'webhook_endpoint',
  path: '/webhooks',
  title: 'Webhooks',
  group: 'Settings',
  list: {
    operation: 'listWebhooks',
    columns: ['url', 'state', 'types', 'campaign_uid', 'failing_since', 'created_at'],
    filters: ['state', 'campaign_id'],
    empty: 'No webhook matches. Try another state, or another campaign.',
    none: 'There are no webhooks yet. Create one to tell another system, such as your CRM, what happens here.',
  },
  detail: {
    operation: 'getWebhook',
    title: ({ url }) => url,
    groups: {
      Endpoint: ['url', 'state', 'failing_since', 'types', 'format', 'keeps_order'],
      Secret: ['former_secret_until'],
      'Belongs to': ['campaign_uid', 'api_key_id', 'oauth_application_id'],
    },
    related: [{ noun: 'delivery', title: 'Deliveries', filters: ({ id }) => ({ webhook_id: id }) }],
  },
  actions: [
    {
      operation: 'createWebhook',
      name: 'new',
      title: 'Create a webhook',
      submit: 'Create webhook',
      done: 'The webhook is created.',
      secret: 'secret',
    },
    {
      operation: 'updateWebhook',
      name: 'edit',
      title: 'Edit',
      submit: 'Save',
      done: 'The webhook is changed.',
      fields: ['url', 'types', 'keeps_order'],
    },
    {
      operation: 'updateWebhook',
      name: 'pause',
      title: 'Pause',
      submit: 'Pause webhook',
      done: 'The webhook is paused.',
      preset: { paused: true },
      fields: [],
      question: ({ url }) => `Events for ${url} wait until you resume it.`,
      suits: ({ state }) => state === 'active',
    },
    {
      operation: 'updateWebhook',
      name: 'resume',
      title: 'Resume',
      submit: 'Resume webhook',
      done: 'The webhook is active again.',
      preset: { paused: false },
      fields: [],
      question: ({ url, state }) =>
        state === 'paused'
          ? `Waiting events are sent to ${url}.`
          : `New events are sent to ${url} again. To send those that it missed, choose Replay afterwards.`,
      suits: ({ state }) => state !== 'active',
    },
    {
      operation: 'sendTestEvent',
      name: 'test',
      title: 'Send test event',
      submit: 'Send test event',
      done: 'The test event is on its way. See its delivery.',
      question: ({ url }) => `An event of the type webhook.test is sent to ${url}.`,
      suits: ({ format }) => format === 'standard',
    },
    {
      operation: 'replayDeliveries',
      name: 'replay',
      title: 'Replay',
      submit: 'Send events again',
      done: 'The events are on their way.',
      question: ({ url }) =>
        `All events since a time are sent to ${url} again, also those that were delivered. Each keeps its ID, so that the receiver can recognize it.`,
    },
    {
      operation: 'rotateWebhookSecret',
      name: 'rotate',
      title: 'Replace secret',
      submit: 'Replace secret',
      done: 'The secret is replaced.',
      secret: 'secret',
      values: () => ({ former_hours: 24 }),
      question: ({ url, former_secret_until: until }) =>
        until && new Date(until) > new Date()
          ? `Events for ${url} are still signed with the previous secret, too. Wait until it expires, or enter 0 hours to end both immediately.`
          : `Events for ${url} are also signed with the current secret for some hours, so that you can change it at the receiver.`,
      suits: ({ format }) => format === 'standard',
    },
    {
      operation: 'deleteWebhook',
      name: 'delete',
      title: 'Delete',
      submit: 'Delete webhook',
      done: 'The webhook is deleted.',
      isDangerous: true,
      endsRecord: true,
      question: ({ url }) =>
        `${url} gets no more events, not even those that are waiting. The records of its deliveries are deleted, too. This can't be undone.`,
    },
  ],
} satisfies Screen<Webhook>;
