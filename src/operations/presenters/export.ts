import type { Export } from '../../../generated/operations/operations.ts';
import { presentOptionalTimestamp, presentTimestamp } from '../../contract/date-times.ts';
import type { ListedExport } from '../../db/queries/staff-records/exports.ts';

export function presentExport(row: ListedExport): Export {
  return {
    id: row.id,
    kind: row.kind as Export['kind'],
    state: row.state,
    user_id: row.user_id,
    user_name: row.user_name,
    campaign_id: row.campaign_id,
    charity_id: row.charity_id,
    created_since: presentOptionalTimestamp(row.created_since),
    created_until: presentOptionalTimestamp(row.created_until),
    personal: row.personal,
    spreadsheet: row.spreadsheet,
    row_count: row.row_count,
    expected_row_count: row.expected_row_count,
    percent: percentOf(row),
    bytes: row.bytes,
    error: row.error,
    created_at: presentTimestamp(row.created_at),
    started_at: presentOptionalTimestamp(row.started_at),
    finished_at: presentOptionalTimestamp(row.finished_at),
    expires_at: presentTimestamp(row.expires_at),
  };
}

/** The expected number is an estimate, so only an export that is done is at 100. */
function percentOf({ state, row_count: rows, expected_row_count: expected }: ListedExport): number | null {
  if (state === 'done') return 100;
  if (expected === null) return null;
  return expected === 0 ? 0 : Math.min(99, Math.floor((100 * rows) / expected));
}
