import type { ExportColumn } from '../../db/transfer/export-sql.ts';
import type { Kind } from '../column.ts';
import { formats } from '../kinds/formats.ts';

/** The columns that an import of this kind reads, in their order; secret ones only when they are asked for. */
export function exportedColumns(kind: Kind, { secrets }: { secrets: boolean }): ExportColumn[] {
  return formats[kind].columns
    .filter(({ secret = false }) => secrets || !secret)
    .map(({ name, type }) => [name, type.storage]);
}
