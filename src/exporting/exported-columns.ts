import type { ExportColumn } from '../db/exporting/export-sql.ts';
import type { Kind } from '../importing/column.ts';
import { formats } from '../importing/formats/formats.ts';

/** The columns that an import of this kind reads, in their order; secret ones only when they are asked for. */
export function exportedColumns(kind: Kind, { secrets }: { secrets: boolean }): ExportColumn[] {
  return formats[kind].columns
    .filter(({ secret = false }) => secrets || !secret)
    .map(({ name, type }) => [name, type.storage]);
}
