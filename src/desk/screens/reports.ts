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
      'kind',
      'page_name',
      'campaign_name',
      'message',
      'times',
      'created_at',
    ],
    filters: ['state', 'reason', 'campaign_id', 'created_since', 'created_until'],
    empty: 'No report matches. Choose another state, or an earlier time.',
  },
  detail: {
    operation: 'getReport',
    title: ({ id, page_name: page }) => `Report ${id}: ${page}`,
    groups: {
      Report: ['state', 'reason', 'message', 'times', 'created_at', 'reporter_name', 'reporter_email'],
      About: ['kind', 'page_name', 'page_hidden', 'post_id', 'donation_id', 'campaign_name'],
      Decision: ['decision', 'decision_reason', 'note', 'resolved_by', 'resolved_at'],
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
      question: ({ kind, page_name: page, times }) =>
        `About the ${kind} reported ${times === 1 ? 'once' : `${times} times`}, on the page ${page}. Everyone who left an email address hears what you decide.`,
      values: () => ({}),
      suits: ({ state }) => state === 'open',
    },
  ],
} satisfies Screen<Report>;
