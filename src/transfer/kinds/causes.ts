import { keyOfCause } from '../../db/queries/cause-records.ts';
import { keeping } from '../../db/transfer/merge-plan.ts';
import { causeRules } from '../../domain/charities/causes.ts';
import type { FileKind } from '../column.ts';
import { idColumn } from '../columns/shared-columns.ts';
import { lineOf, slug } from '../types/text-types.ts';

/** Causes that charities work for. */
export const causes: FileKind = {
  kind: 'causes',
  identities: [['id'], ['name'], ['key']],
  columns: [
    { ...idColumn, note: "the cause's number; an existing cause is updated" },
    {
      name: 'key',
      type: slug,
      keepsValue: true,
      note: 'a unique short name for programs; default: derived from the name',
      written: { slug: keeping('key', keyOfCause('staged.name'), { column: 'slug' }) },
      exported: 'causes.slug',
    },
    {
      name: 'name',
      type: lineOf(causeRules.name),
      required: true,
      note: 'unique; charities refer to causes by this name',
    },
  ],
  merges: [
    {
      table: 'causes',
      matches: [
        '(select id from causes where causes.id = derived.id)',
        '(select id from causes where causes.name = derived.name)',
        '(select id from causes where causes.slug = derived.key)',
      ],
      unique: [
        { field: 'name', holder: '(select id from causes where causes.name = derived.name)' },
        { field: 'key', holder: '(select id from causes where causes.slug = derived.key)' },
      ],
      checks: [],
    },
  ],
  exportParts: ['causes order by id'],
};
