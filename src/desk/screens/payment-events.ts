import type { PaymentEvent } from '../../../generated/operations/operations.ts';
import type { Screen } from '../screen.ts';

export const paymentEvents = {
  noun: 'payment_event',
  path: '/payment-events',
  auditedAs: 'donation_event',
  title: 'Payment events',
  group: 'Money',
  list: {
    operation: 'listPaymentEvents',
    columns: [
      'event_id',
      'state',
      'amount_cents',
      'donor_name',
      'donor_email',
      'reference',
      'received_at',
      'reason',
    ],
    filters: ['q', 'state', 'amount_min', 'amount_max', 'source'],
    sorts: { created: 'received_at' },
    empty:
      "No payment event matches. Try the donor's email address, the reference of the payment, or another state.",
    none: 'There are no payment events yet. They arrive from your payment sources, which owners create under Settings.',
  },
  detail: {
    operation: 'getPaymentEvent',
    title: ({ type, event_id: id }) => `${type} ${id}`,
    groups: {
      Event: [
        'type',
        'state',
        'reason',
        'donation_id',
        'reference',
        'source',
        'event_id',
        'occurred_at',
        'received_at',
      ],
      Payment: ['amount_cents', 'donor_name', 'donor_email'],
    },
  },
  actions: [
    {
      operation: 'assignPaymentEvent',
      name: 'assign',
      title: 'Assign',
      submit: 'Assign payment',
      done: 'The payment is a donation now.',
      suits: ({ donation_id: donation, reference }) => donation === null && reference !== null,
    },
    {
      operation: 'retryPaymentEvent',
      name: 'retry',
      title: 'Try again',
      submit: 'Try again',
      done: 'It was tried again. Its state says whether it is applied now.',
      suits: ({ state }) => state !== 'applied' && state !== 'ignored',
    },
  ],
  links: { event_id: () => undefined },
} satisfies Screen<PaymentEvent>;
