import type { Import } from '../../../generated/operations/operations.ts';
import { words } from '../field.ts';
import { importLead } from '../imports/import-lead.ts';
import type { Screen } from '../screen.ts';
import { bytesText } from '../value.ts';

const changeable: readonly Import['state'][] = ['uploaded', 'failed'];

export const imports = {
  noun: 'import',
  path: '/imports',
  title: 'Imports',
  group: 'Data',
  list: {
    operation: 'listImports',
    columns: ['name', 'kind', 'state', 'rows', 'inserted', 'updated', 'rejected', 'user_name', 'created_at'],
    filters: ['state', 'kind'],
    sorts: { created: 'created_at' },
    empty: 'No import matches. Try another state, or another kind.',
    none: 'Nothing has been imported yet. Upload a spreadsheet, or a file from another platform: you check everything before it counts.',
  },
  detail: {
    operation: 'getImport',
    groups: {
      File: ['name', 'kind', 'bytes', 'state', 'user_name'],
      Rows: [
        'rows',
        'inserted',
        'updated',
        'unchanged',
        'rejected',
        'repeated',
        'left_out',
        'skipped',
        'anonymised',
        'refunds',
      ],
    },
    lead: importLead,
  },
  actions: [
    {
      operation: 'createImport',
      name: 'new',
      title: 'Upload a file',
      submit: 'Upload',
      done: 'The file is uploaded.',
    },
    {
      operation: 'startImport',
      name: 'start',
      title: 'Start import',
      submit: 'Start import',
      done: 'The import is started.',
      question: ({ name, kind, bytes }) =>
        `All of “${name}” (${bytesText(bytes)}) is imported as ${words(kind).toLowerCase()}, with the settings that you checked in the preview. You can't undo an import here.`,
      suits: ({ state }) => changeable.includes(state),
    },
    {
      operation: 'cancelImport',
      name: 'cancel',
      title: 'Cancel import',
      submit: 'Cancel import',
      done: 'The import is cancelled.',
      isDangerous: true,
      question: ({ inserted, updated }) =>
        inserted + updated > 0
          ? 'The import stops. What is already imported stays, and the file is deleted.'
          : 'Nothing is imported, and the file is deleted.',
      suits: ({ state }) => !['done', 'cancelled'].includes(state),
    },
  ],
  links: { user_name: ({ user_id: id }) => ['staff_member', id] },
} satisfies Screen<Import>;
