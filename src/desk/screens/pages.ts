import type { Page } from '../../../generated/operations/operations.ts';
import type { Screen } from '../screen.ts';
import { pageModeration } from './moderation.ts';

export const pages = {
  noun: 'page',
  path: '/pages',
  title: 'Pages',
  group: 'Fundraising',
  list: {
    operation: 'listPages',
    columns: [
      'name',
      'state',
      'raised_cents',
      'donation_count',
      'owner_name',
      'campaign_name',
      'charity_name',
      'created_at',
    ],
    filters: ['q', 'state', 'campaign_id', 'charity_id'],
    empty: 'No page matches. Try the beginning of a name, or another state.',
  },
  detail: {
    operation: 'getPage',
    groups: {
      Money: ['raised_cents', 'target_cents', 'donation_count'],
      Page: [
        'name',
        'state',
        'hidden',
        'hidden_reason',
        'hidden_at',
        'campaign_name',
        'charity_name',
        'expires_at',
      ],
      Owner: ['owner_name', 'owner_email', 'owner_type'],
    },
    related: [{ noun: 'donation', title: 'Donations', filters: ({ id }) => ({ page_id: id }) }],
  },
  actions: pageModeration,
  links: {
    owner_name: ({ owner_type: type, owner_id: id }) => [type === 'Team' ? 'team' : 'user', id],
  },
} satisfies Screen<Page>;
