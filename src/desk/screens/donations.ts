import type { Donation } from '../../../generated/operations/operations.ts';
import type { Screen } from '../screen.ts';
import { messageModeration } from './moderation.ts';

export const donations = {
  noun: 'donation',
  path: '/donations',
  title: 'Donations',
  group: 'Money',
  list: {
    operation: 'listDonations',
    columns: [
      'uid',
      'donor_name',
      'amount_cents',
      'state',
      'created_at',
      'page_name',
      'campaign_name',
      'charity_name',
    ],
    filters: ['q', 'amount_min', 'amount_max', 'created_since', 'created_until'],
    empty:
      "No donation matches. Try the donor's name or email address, or the number or reference on the receipt.",
  },
  detail: {
    operation: 'getDonation',
    title: ({ uid, donor_name: donor }) => (donor ? `${uid}: ${donor}` : uid),
    groups: {
      Money: [
        'amount_cents',
        'left_cents',
        'gift_aid_amount_cents',
        'state',
        'created_at',
        'type',
        'refund_of_id',
      ],
      To: ['page_name', 'campaign_name', 'charity_name'],
      Donor: ['donor_name', 'donor_email', 'anonymous', 'message', 'message_hidden'],
      Payment: ['source', 'reference'],
    },
    parts: { refunds: 'Refunds', donor_mail: 'Thanks and receipt', contact: 'Contact details' },
  },
  actions: messageModeration,
  links: { refund_of_id: ({ refund_of_id: id }) => (id === null ? undefined : ['donation', id]) },
} satisfies Screen<Donation>;
