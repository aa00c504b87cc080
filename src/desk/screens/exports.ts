import type { Export } from '../../../generated/operations/operations.ts';
import { exportLead } from '../exports/export-lead.ts';
import { words } from '../field.ts';
import type { Screen } from '../screen.ts';

export const exports = {
  noun: 'export',
  path: '/exports',
  title: 'Exports',
  group: 'Data',
  list: {
    operation: 'listExports',
    columns: ['kind', 'state', 'row_count', 'bytes', 'user_name', 'created_at', 'expires_at'],
    filters: ['state'],
    sorts: { created: 'created_at' },
    empty: 'No export matches. Try another state.',
    none: 'There are no exports. Create one to get a file for your spreadsheet; it is deleted after 24 hours.',
  },
  detail: {
    operation: 'getExport',
    title: ({ kind }) => `Export of ${words(kind).toLowerCase()}`,
    groups: {
      Export: [
        'kind',
        'campaign_id',
        'charity_id',
        'created_since',
        'created_until',
        'spreadsheet',
        'personal',
      ],
    },
    lead: exportLead,
  },
  actions: [
    {
      operation: 'createExport',
      name: 'new',
      title: 'New export',
      submit: 'Create export',
    },
    {
      operation: 'deleteExport',
      name: 'delete',
      title: 'Delete',
      submit: 'Delete export',
      done: 'The export is deleted.',
      isDangerous: true,
      endsRecord: true,
      question: ({ state }) =>
        state === 'done'
          ? 'The file is deleted, and links to it stop working. You can create the export again.'
          : 'The export is stopped.',
    },
  ],
  links: { user_name: ({ user_id: id }) => ['staff_member', id] },
} satisfies Screen<Export>;
