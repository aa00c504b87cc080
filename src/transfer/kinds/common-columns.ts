import type { Column } from '../column.ts';
import { id } from '../types/number-types.ts';
import { line, uuid } from '../types/text-types.ts';
import { moment } from '../types/time-types.ts';

/** What names the record: here first, and for its source. */
export const identityColumns: readonly Column[] = [
  {
    name: 'source',
    type: line(100),
    note: 'where the record comes from, such as the name of another platform; may be given once by --source',
  },
  {
    name: 'external_id',
    type: line(200),
    note: "the source's own name of the record: a second import of it changes the record instead of making another",
  },
  { name: 'id', type: id, kept: true, note: 'its number; one that is taken by another record is rejected' },
  { name: 'uuid', type: uuid, kept: true, note: 'its UUID' },
];

export const timeColumns: readonly Column[] = [
  { name: 'created_at', type: moment, kept: true, note: 'default: now' },
  { name: 'updated_at', type: moment, kept: true, note: 'default: now, whenever something changes' },
];
