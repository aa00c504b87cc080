import type { Delivery } from '../../../generated/operations/operations.ts';
import type { Screen } from '../screen.ts';

export const deliveries = {
  noun: 'delivery',
  path: '/deliveries',
  title: 'Deliveries',
  group: 'Settings',
  list: {
    operation: 'listDeliveries',
    columns: ['type', 'state', 'published_at', 'webhook_url', 'attempts', 'answer_status', 'error'],
    filters: ['state', 'type', 'created_since', 'created_until'],
    sorts: { created: 'published_at' },
    empty: 'No delivery matches. Try another state, or an earlier time.',
    none: 'Nothing has been sent yet. Every event that a webhook receives will be here.',
  },
  detail: {
    operation: 'getDelivery',
    title: ({ type, id }) => `${type} ${id}`,
    groups: {
      Delivery: ['type', 'state', 'webhook_url', 'published_at', 'event_id'],
      'Last attempt': [
        'attempts',
        'last_attempt_at',
        'next_attempt_at',
        'answer_status',
        'duration_ms',
        'error',
      ],
    },
    parts: { request_headers: 'Headers sent', request_body: 'Body sent', answer_body: 'Response' },
  },
  actions: [
    {
      operation: 'replayDelivery',
      name: 'replay',
      title: 'Send again',
      submit: 'Send again',
      done: 'The event is on its way again.',
      question: ({ type, webhook_url: url }) => `The event ${type} is sent to ${url} again.`,
    },
  ],
  links: {
    webhook_url: ({ webhook_id: id }) => ['webhook', id],
    event_id: () => undefined,
  },
} satisfies Screen<Delivery>;
