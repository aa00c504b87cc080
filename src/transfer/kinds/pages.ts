import type { Format } from '../column.ts';
import { line, reference } from '../types/text-types.ts';
import { identityColumns, timeColumns } from './common-columns.ts';
import { pageColumns } from './page-columns.ts';

/** Pages of persons. The page of a team stands with its team. */
export const pages: Format = {
  kind: 'pages',
  noun: 'page',
  identities: [['source', 'external_id'], ['id'], ['uuid'], ['campaign', 'slug']],
  columns: [
    ...identityColumns,
    { name: 'campaign', type: reference('campaigns'), required: true, note: 'cannot be changed later' },
    {
      name: 'charity',
      type: reference('charities'),
      note: "default: the campaign's default charity; cannot be changed once something was given",
    },
    { name: 'user', type: reference('users'), required: true, note: 'whose page it is' },
    { name: 'name', type: line(), required: true, note: '' },
    ...pageColumns,
    ...timeColumns,
  ],
};
