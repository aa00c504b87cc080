import type { AuditEntry } from '../../../generated/operations/operations.ts';
import { presentTimestamp } from '../../contract/date-times.ts';
import type { AuditLogRow } from '../../db/rows/operation-rows.ts';

export function presentAuditEntry(entry: AuditLogRow): AuditEntry {
  return {
    id: entry.id,
    occurred_at: presentTimestamp(entry.occurred_at),
    actor_type: entry.actor_type,
    actor_id: entry.actor_id,
    actor_name: entry.actor_name,
    action: entry.action,
    subject_type: entry.subject_type,
    subject_id: entry.subject_id,
    request_id: entry.request_id,
    details: entry.details,
  };
}
