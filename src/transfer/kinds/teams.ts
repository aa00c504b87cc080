import type { Column, Format } from '../column.ts';
import { id } from '../types/number-types.ts';
import { teamMembers } from '../types/structured-types.ts';
import { line, reference, uuid } from '../types/text-types.ts';
import { moment } from '../types/time-types.ts';
import { identityColumns, timeColumns } from './common-columns.ts';
import { pageColumns } from './page-columns.ts';

/** Columns of the team's own page: `page_slug`, `page_state`, … */
const ownPageColumns: readonly Column[] = pageColumns.map(({ decimalName, ...column }) => ({
  ...column,
  name: `page_${column.name}`,
  ...(decimalName ? { decimalName: `page_${decimalName}` } : {}),
}));

/** Teams with their own page and their members. */
export const teams: Format = {
  kind: 'teams',
  noun: 'team',
  identities: [
    ['source', 'external_id'],
    ['id'],
    ['uuid'],
    ['page_id'],
    ['page_uuid'],
    ['source', 'page_external_id'],
    ['campaign', 'name'],
    ['campaign', 'page_slug'],
    ['leader'],
  ],
  columns: [
    ...identityColumns,
    { name: 'campaign', type: reference('campaigns'), required: true, note: 'cannot be changed later' },
    { name: 'name', type: line(), required: true, note: 'unique in its campaign without regard to case' },
    {
      name: 'leader',
      type: reference('pages'),
      required: true,
      note: "the page that leads it: a person's, of the same campaign, in no other team",
    },
    {
      name: 'members',
      type: teamMembers,
      otherwise: '[]',
      note: 'its other pages; with this column, pages that are not listed leave the team',
    },
    {
      name: 'charity',
      type: reference('charities'),
      note: "of its own page; default: that of the leader's page",
    },
    { name: 'page_external_id', type: line(200), note: "the source's own name of the team's page" },
    { name: 'page_id', type: id, kept: true, note: "number of the team's page" },
    { name: 'page_uuid', type: uuid, kept: true, note: "UUID of the team's page" },
    { name: 'page_name', type: line(), note: "default: the team's name" },
    ...ownPageColumns,
    { name: 'page_created_at', type: moment, kept: true, note: 'default: now' },
    { name: 'page_updated_at', type: moment, kept: true, note: 'default: now' },
    ...timeColumns,
  ],
};
