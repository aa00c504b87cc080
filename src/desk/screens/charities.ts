import type { Charity } from '../../../generated/operations/operations.ts';
import type { Screen } from '../screen.ts';

export const charities = {
  noun: 'charity',
  path: '/charities',
  title: 'Charities',
  group: 'Fundraising',
  list: {
    operation: 'listCharities',
    columns: ['name', 'state', 'kyc_status', 'raised_cents', 'donation_count', 'email', 'created_at'],
    filters: ['q', 'state', 'campaign_id'],
    empty: 'No charity matches. Try fewer words, or another state.',
  },
  detail: {
    operation: 'getCharity',
    groups: {
      Totals: ['raised_cents', 'donation_count'],
      Charity: ['name', 'state', 'kyc_status', 'email', 'country_code', 'slug'],
    },
    related: [
      { noun: 'page', title: 'Pages', filters: ({ uid }) => ({ charity_id: uid }) },
      { noun: 'donation', title: 'Donations', filters: ({ uid }) => ({ charity_id: uid }) },
    ],
  },
} satisfies Screen<Charity>;
