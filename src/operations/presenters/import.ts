import type { Import, ImportFile, ImportSettings } from '../../../generated/operations/operations.ts';
import { presentOptionalTimestamp, presentTimestamp } from '../../contract/date-times.ts';
import type { StaffImport } from '../../db/queries/staff-records/imports.ts';
import type { StoredSettings } from '../../db/rows/import-rows.ts';
import type { FileKind } from '../../transfer/column.ts';
import type { UploadDescription } from '../../transfer/uploads/describe-upload.ts';

export function presentImport(row: StaffImport): Import {
  return {
    id: row.id,
    kind: row.kind as Import['kind'],
    name: row.name,
    bytes: row.bytes,
    state: row.state,
    progress: row.state === 'done' ? 100 : percent(row),
    ahead: row.ahead,
    problem: row.problem,
    warnings: row.warnings,
    rows: row.rows,
    inserted: row.inserted,
    updated: row.updated,
    unchanged: row.unchanged,
    rejected: row.rejected,
    repeated: row.repeated,
    left_out: row.left_out,
    skipped: row.skipped,
    anonymised: row.anonymised,
    refunds: row.refunds,
    has_rejects: row.rejects_id !== null,
    user_id: row.user_id,
    user_name: row.user_name,
    created_at: presentTimestamp(row.created_at),
    checked_at: presentOptionalTimestamp(row.checked_at),
    started_at: presentOptionalTimestamp(row.started_at),
    finished_at: presentOptionalTimestamp(row.finished_at),
    updated_at: presentTimestamp(row.updated_at),
  };
}

/** The file is read ahead of what has been written. */
function percent({ read_bytes, bytes }: StaffImport): number {
  return Math.min(99, Math.floor((100 * read_bytes) / Math.max(1, bytes)));
}

export function presentImportSettings(settings: StoredSettings): ImportSettings {
  return settings as ImportSettings;
}

export function presentImportFile(description: UploadDescription, { columns }: FileKind): ImportFile {
  const fields = columns.flatMap(({ name, decimalName, note, type, required = false }) => {
    const field = { name, description: note || (type.description ?? ''), required };
    return decimalName ? [field, { ...field, name: decimalName }] : [field];
  });
  return { ...description, fields };
}
