import type { PaymentEvent } from '../../../generated/operations/operations.ts';
import type { Screen } from '../screen.ts';

export const paymentEvents = {
  noun: 'payment_event',
  path: '/payment-events',
  title: 'Payment events',
  group: 'Money',
  list: {
    operation: 'listPaymentEvents',
    columns: ['event_id', 'type', 'state', 'source', 'reference', 'donation_id', 'received_at', 'reason'],
    filters: ['state', 'source', 'created_since', 'created_until'],
    sorts: { created: 'received_at' },
    empty: 'No payment event matches. Try another state, or an earlier time.',
  },
  detail: {
    operation: 'getPaymentEvent',
    title: ({ type, event_id: id }) => `${type} ${id}`,
    groups: {
      Event: [
        'type',
        'state',
        'reason',
        'reference',
        'donation_id',
        'source',
        'event_id',
        'occurred_at',
        'received_at',
      ],
    },
  },
  links: { event_id: () => undefined },
} satisfies Screen<PaymentEvent>;
