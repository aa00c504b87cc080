import { keeping } from '../../db/transfer/merge-plan.ts';
import type { Column } from '../column.ts';
import { id } from '../types/number-types.ts';
import { line, uuid } from '../types/text-types.ts';
import { timestamp } from '../types/time-types.ts';

/** Names of the record: ours, and that of its source. They are never changed by an import. */
export const identityColumns: readonly Column[] = [
  {
    name: 'source',
    type: line(100),
    note: 'where the record comes from, such as the name of another platform; may be given once by --source',
    written: {},
    exported: 'name.source',
  },
  {
    name: 'external_id',
    type: line(200),
    note: "the source's own name of the record: a second import of it changes the record instead of making another",
    written: {},
    exported: 'name.external_id',
  },
  {
    name: 'id',
    type: id,
    keepsValue: true,
    note: 'its number; one that is taken by another record is rejected',
    written: {},
  },
  { name: 'uuid', type: uuid, keepsValue: true, note: 'its UUID', written: {} },
];

export const createdAtColumn: Column = {
  name: 'created_at',
  type: timestamp,
  keepsValue: true,
  note: 'default: now',
  written: { created_at: keeping('created_at', 'now()') },
};

export const timeColumns: readonly Column[] = [
  createdAtColumn,
  {
    name: 'updated_at',
    type: timestamp,
    keepsValue: true,
    note: 'default: now, whenever something changes',
    written: {},
  },
];

/** The country, which decides the currency, of a record that stays there. */
export const countryWritten = {
  country_code: keeping('country', 'null', { column: 'country_code' }),
};
