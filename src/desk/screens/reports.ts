import type { Report } from '../../../generated/operations/operations.ts';
import type { Screen } from '../screen.ts';

export const reports = {
  noun: 'report',
  path: '/reports',
  title: 'Reports',
  group: 'Fundraising',
  list: {
    operation: 'listReports',
    columns: [
      'id',
      'state',
      'reason',
      'decision',
      'created_at',
      'kind',
      'page_name',
      'campaign_name',
      'message',
      'times',
    ],
    filters: ['state', 'reason', 'campaign_id', 'created_since', 'created_until'],
    empty: 'No report matches. Choose another state, or an earlier time.',
    none: 'Nothing has been reported. When somebody reports a page, a picture or a message, you decide here what happens to it.',
  },
  detail: {
    operation: 'getReport',
    title: ({ id, page_name: page }) => `Report ${id}: ${page}`,
    groups: {
      About: ['kind', 'page_name', 'page_hidden', 'post_id', 'donation_id', 'campaign_name'],
      Report: ['state', 'reason', 'message', 'times', 'created_at', 'reporter_name', 'reporter_email'],
    },
    parts: { content: 'As it was reported, and as it is now' },
    related: [{ noun: 'report', title: 'Reports about this page', filters: ({ page_id }) => ({ page_id }) }],
  },
  actions: [
    {
      operation: 'resolveReport',
      name: 'resolve',
      title: 'Decide',
      submit: 'Save decision',
      done: 'The report is resolved.',
      question: ({ page_name: page }) =>
        `Your decision is for all open reports of this on the page ${page}; if you hide the page, for all reports of the page. Its owner gets an email with your reason if you hide something. Everyone who left an email address hears what you decide.`,
      values: () => ({}),
      suits: ({ state }) => state === 'open',
    },
  ],
} satisfies Screen<Report>;
