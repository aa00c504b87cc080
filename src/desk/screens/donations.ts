import type { Donation } from '../../../generated/operations/operations.ts';
import { pdfFile } from '../pdf-file.ts';
import type { Screen } from '../screen.ts';
import { money } from '../week-chart.ts';
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
    none: 'There are no donations yet. They come from your checkout, and you can add cash and cheques.',
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
      To: ['page_name', 'campaign_name', 'charity_name', 'page_raised_cents'],
      Donor: ['donor_name', 'donor_email', 'donor_consent', 'anonymous', 'message', 'message_hidden'],
      Payment: ['source', 'reference'],
    },
    parts: { refunds: 'Refunds', donor_mail: 'Thanks and receipt', contact: 'Contact details' },
  },
  actions: [
    {
      operation: 'createDonation',
      name: 'new',
      title: 'Add cash or a cheque',
      submit: 'Record donation',
      done: 'The donation is recorded.',
      // Without the currency: it is always that of the place.
      fields: [
        'page_id',
        'campaign_id',
        'charity_id',
        'amount_cents',
        'gift_aid_amount_cents',
        'donor_name',
        'donor_email',
        'donor_consent',
        'anonymous',
        'message',
        'occurred_at',
        'reference',
      ],
    },
    {
      operation: 'updateDonation',
      name: 'edit',
      title: 'Edit',
      submit: 'Save donation',
      done: 'The donation is changed.',
      suits: ({ refund_of_id: id }) => id === null,
    },
    {
      operation: 'issueReceipt',
      name: 'receipt',
      title: 'Receipt',
      submit: 'Download PDF',
      done: 'The receipt is downloaded.',
      question: () =>
        'A donation gets its receipt, with the next number of the charity, when it is first opened. If it has been refunded in part, moved or changed since, it gets a new one that replaces it.',
      file: ({ receipt, pdf }) => pdfFile(`receipt-${receipt.number}.pdf`, pdf),
      suits: ({ refund_of_id: id, state }) => id === null && state !== 'refunded',
    },
    {
      operation: 'moveDonation',
      name: 'move',
      title: 'Move',
      submit: 'Move donation',
      done: 'The donation has moved to this page.',
      values: () => ({}),
      question: ({ left_cents: left, currency, page_name: page }) =>
        `Moves ${money(left, currency)}${page ? ` from ${page}` : ''} to another page, with its time and donor.`,
      suits: ({ left_cents: left }) => left > 0,
    },
    {
      operation: 'refundDonation',
      name: 'refund',
      title: 'Refund',
      submit: 'Record refund',
      done: 'The refund is recorded.',
      isDangerous: true,
      values: ({ left_cents: left }) => ({ amount_cents: left }),
      question: refundQuestion,
      suits: ({ left_cents: left }) => left > 0,
    },
    ...messageModeration,
  ],
  links: { refund_of_id: ({ refund_of_id: id }) => (id === null ? undefined : ['donation', id]) },
} satisfies Screen<Donation>;

function refundQuestion({
  amount_cents: amount,
  left_cents: left,
  currency,
  page_raised_cents: raised,
  source,
}: Donation): string {
  const inAll = (cents: number) => money(cents, currency);
  return [
    amount === left
      ? `Nothing of the ${inAll(amount)} has been refunded yet.`
      : `${inAll(amount - left)} of the ${inAll(amount)} has been refunded, and ${inAll(left)} is left.`,
    raised !== null && `A full refund takes the page from ${inAll(raised)} to ${inAll(raised - left)}.`,
    'This only records the refund and moves no money: give it back where it was paid.',
    !['staff', 'groundswell'].includes(source) &&
      `If the payment source (${source}) reports the same refund later, it counts once.`,
  ]
    .filter(Boolean)
    .join(' ');
}
