import type { Knex } from 'knex';
import type { AuditLogRow } from '../../rows/operation-rows.ts';
import { inOrderOf } from '../listing.ts';

/** Returns entries of the audit log in the order of their ids. */
export async function auditRecords(knex: Knex, ids: readonly number[]): Promise<AuditLogRow[]> {
  const rows: AuditLogRow[] = await knex('audit_log').whereRaw('id = any(?)', [[...ids]]);
  return inOrderOf(ids, rows);
}
