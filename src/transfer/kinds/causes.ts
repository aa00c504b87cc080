import { keeping } from '../../db/transfer/merge-plan.ts';
import type { FileKind } from '../column.ts';
import { idColumn } from '../columns/shared-columns.ts';
import { line, slug } from '../types/text-types.ts';

/**
 * Returns SQL for a key made of the name's letters and digits. Names that differ only in punctuation would share it, so part of the name's
 * hash makes it unique.
 */
export function keyOfCause(name: string): string {
  return `left(trim(both '-' from regexp_replace(fold_text(${name}), '[^a-z0-9]+', '-', 'g')), 51)
     || case when fold_text(${name}) ~ '^[a-z0-9]+( [a-z0-9]+)*$' and length(${name}) <= 51
          then '' else '-' || left(md5(${name}), 8) end`;
}

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
    { name: 'name', type: line(), required: true, note: 'unique; charities refer to causes by this name' },
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
