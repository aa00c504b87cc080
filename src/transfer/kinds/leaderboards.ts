import type { Format } from '../column.ts';
import { list } from '../types/structured-types.ts';
import { country, line, reference } from '../types/text-types.ts';
import { identityColumns, timeColumns } from './common-columns.ts';

/** Leaderboards whose order the operator made by hand. */
export const leaderboards: Format = {
  kind: 'leaderboards',
  noun: 'leaderboard',
  identities: [['source', 'external_id'], ['id']],
  columns: [
    ...identityColumns.filter(({ name }) => name !== 'uuid'),
    { name: 'name', type: line(), required: true, note: '' },
    { name: 'campaign', type: reference('campaigns'), note: '' },
    { name: 'country', type: country, note: "needed without campaign; default: the campaign's" },
    {
      name: 'pages',
      type: list('pages'),
      otherwise: '[]',
      note: 'of its campaign or, without one, of its country; in their order; others are taken away',
    },
    ...timeColumns,
  ],
};
