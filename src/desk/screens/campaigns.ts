import type { Campaign } from '../../../generated/operations/operations.ts';
import type { Screen } from '../screen.ts';

export const campaigns = {
  noun: 'campaign',
  path: '/campaigns',
  title: 'Campaigns',
  group: 'Fundraising',
  list: {
    operation: 'listCampaigns',
    columns: [
      'name',
      'state',
      'raised_cents',
      'donation_count',
      'page_count',
      'start_at',
      'finish_at',
      'created_at',
    ],
    filters: ['q', 'state', 'charity_id'],
    empty: 'No campaign matches. Try fewer words, or another state.',
  },
  detail: {
    operation: 'getCampaign',
    groups: {
      Totals: ['raised_cents', 'donation_count', 'page_count'],
      Campaign: ['name', 'state', 'start_at', 'finish_at', 'country_code', 'slug'],
    },
    related: [
      { noun: 'page', title: 'Pages', filters: ({ uid }) => ({ campaign_id: uid }) },
      { noun: 'donation', title: 'Donations', filters: ({ uid }) => ({ campaign_id: uid }) },
    ],
  },
} satisfies Screen<Campaign>;
