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
      operation: 'checkImport',
      name: 'check',
      title: 'Check the whole file',
      submit: 'Check the file',
      question: ({ name, bytes }) =>
        `Every row of “${name}” (${bytesText(bytes)}) is checked as if it were imported, and then all of it is undone. You see how many records would be new or changed, and which rows would be rejected. Until the check ends, new donations to the same pages and campaigns may have to wait, so check a large file when it's quiet.`,
      suits: ({ state }) => changeable.includes(state),
    },
    {
      operation: 'startImport',
      name: 'start',
      title: 'Start import',
      submit: 'Start import',
      question: ({ name, kind, bytes }) =>
        `All of “${name}” (${bytesText(bytes)}) is imported as ${words(kind).toLowerCase()}, with the settings that you checked in the preview. You can't undo an import here.`,
      suits: ({ state }) => changeable.includes(state),
    },
    {
      operation: 'cancelImport',
      name: 'stop-check',
      title: 'Stop the check',
      submit: 'Stop the check',
      done: 'The check was stopped.',
      question: () => 'The file stays, and you can check it again or start the import.',
      suits: ({ state }) => state === 'checking',
    },
    {
      operation: 'cancelImport',
      name: 'cancel',
      title: 'Cancel import',
      submit: 'Cancel import',
      done: 'The import is cancelled.',
      isDangerous: true,
      question: ({ inserted, updated, checked_at }) =>
        inserted + updated > 0 && checked_at === null
          ? 'The import stops. What is already imported stays, and the file is deleted.'
          : 'Nothing is imported, and the file is deleted.',
      suits: ({ state }) => !['checking', 'done', 'cancelled'].includes(state),
    },
  ],
  links: { user_name: ({ user_id: id }) => ['staff_member', id] },
} satisfies Screen<Import>;
