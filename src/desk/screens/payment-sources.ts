import type { PaymentSource } from '../../../generated/operations/operations.ts';
import type { Screen } from '../screen.ts';

const isEnabled = ({ state }: PaymentSource) => state === 'enabled';

export const paymentSources = {
  noun: 'payment_source',
  auditedAs: 'donation_source',
  path: '/payment-sources',
  title: 'Payment sources',
  group: 'Settings',
  list: {
    operation: 'listPaymentSources',
    columns: ['name', 'kind', 'state', 'test_mode', 'former_secret_until', 'created_at'],
    filters: ['state'],
    empty: 'No payment source matches. Try another state.',
    none: 'There are no payment sources yet. Create one, so that your checkout can report payments and they count immediately.',
  },
  detail: {
    operation: 'getPaymentSource',
    groups: {
      Source: ['name', 'kind', 'state', 'test_mode', 'events_url'],
      Secret: ['former_secret_until'],
    },
    related: [{ noun: 'payment_event', title: 'Last events', filters: ({ name }) => ({ source: name }) }],
  },
  actions: [
    {
      operation: 'createPaymentSource',
      name: 'new',
      title: 'Create a payment source',
      submit: 'Create source',
      done: 'The payment source is created.',
      secret: 'secret',
    },
    {
      operation: 'sendTestPaymentEvent',
      name: 'test',
      title: 'Send test event',
      submit: 'Send test event',
      done: 'The test event has arrived. See it under “Last events”.',
      question: ({ name }) =>
        `An event of the type test is signed with the secret of “${name}”, and received as if the sender had sent it. It never counts.`,
      suits: isEnabled,
    },
    {
      operation: 'updatePaymentSource',
      name: 'edit',
      title: 'Edit',
      submit: 'Save',
      done: 'The payment source is changed.',
      suits: ({ kind }) => kind === 'stripe',
    },
    {
      operation: 'rotatePaymentSourceSecret',
      name: 'rotate',
      title: 'Replace secret',
      submit: 'Replace secret',
      done: 'The secret is replaced.',
      secret: 'secret',
      values: () => ({ hours: 24 }),
      question: ({ name, former_secret_until: until }) =>
        `The current secret of “${name}” keeps working for some hours, so that you can change it at the sender.${
          until && new Date(until) > new Date() ? ' The secret before it stops working immediately.' : ''
        }`,
      suits: isEnabled,
    },
    {
      operation: 'disablePaymentSource',
      name: 'disable',
      title: 'Disable',
      submit: 'Disable source',
      done: 'The payment source is disabled.',
      isDangerous: true,
      question: ({ name }) =>
        `Events from “${name}” are refused from now on. Its donations remain. A disabled source can't be enabled again.`,
      suits: isEnabled,
    },
  ],
} satisfies Screen<PaymentSource>;
