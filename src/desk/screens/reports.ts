import type { Report } from '../../../generated/operations/operations.ts';
import type { Screen } from '../screen.ts';

export const reports = {
  noun: 'report',
  path: '/reports',
  title: 'Reports',
  group: 'Fundraising',
  list: {
    operation: 'listReports',
    columns: ['id', 'state', 'reason', 'page_name', 'message', 'created_at', 'resolved_at'],
    filters: ['state', 'campaign_id', 'created_since', 'created_until'],
    empty: 'No report matches. Choose another state, or an earlier time.',
  },
  detail: { operation: 'getReport', title: ({ id, page_name: page }) => `Report ${id}: ${page}` },
} satisfies Screen<Report>;
