import type { Leaderboard } from '../../../generated/operations/operations.ts';
import { countText } from '../../web/views/count-text.ts';
import type { Screen } from '../screen.ts';

export const leaderboards = {
  noun: 'leaderboard',
  path: '/leaderboards',
  title: 'Leaderboards',
  group: 'Fundraising',
  list: {
    operation: 'listLeaderboards',
    columns: ['name', 'campaign_name', 'country_code', 'page_count', 'raised_cents', 'created_at'],
    filters: ['campaign_id'],
    empty: 'No leaderboard matches. Try another campaign.',
    none: 'There are no leaderboards yet. Create one to rank pages that you choose, such as those of your ambassadors.',
  },
  detail: {
    operation: 'getLeaderboard',
    groups: { Leaderboard: ['name', 'campaign_name', 'country_code', 'raised_cents', 'page_count'] },
    parts: { pages: 'Pages in rank order' },
  },
  actions: [
    {
      operation: 'createLeaderboard',
      name: 'new',
      title: 'Create a leaderboard',
      submit: 'Create leaderboard',
      done: 'The leaderboard is created.',
    },
    {
      operation: 'updateLeaderboard',
      name: 'edit',
      title: 'Edit',
      submit: 'Save',
      done: 'The leaderboard is changed.',
    },
    {
      operation: 'deleteLeaderboard',
      name: 'delete',
      title: 'Delete',
      submit: 'Delete leaderboard',
      done: 'The leaderboard is deleted.',
      isDangerous: true,
      endsRecord: true,
      question: ({ name, page_count: count }) =>
        `“${name}” with ${countText(count, 'page')} disappears where applications show it. Its pages remain.`,
    },
  ],
} satisfies Screen<Leaderboard>;
