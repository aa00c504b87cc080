import type { Transaction } from '../db/connection/in-transaction.ts';
import { AuditLogRepository } from '../db/repositories/audit-log.ts';
import type { Actor } from './actor.ts';

/**
 * Writes the audit log's row of a change, in the change's transaction, where the actor answers to somebody else: operators and
 * applications. What users do to their own things is not recorded.
 * @param action thing and verb: `campaign.disable`
 * @param subject kind of thing, and its id if it has one
 * @param details what is worth knowing later: old and new values, counts. No secret.
 */
export async function audit(
  transaction: Transaction,
  actor: Actor,
  action: string,
  [type, id]: [type: string, id?: number],
  details: object = {},
): Promise<void> {
  const log = new AuditLogRepository(transaction);
  const entry = { action, subject: { type, id }, details: { ...details } };
  if (actor.kind === 'operator') await log.recordOperation({ ...entry, operator: actor.name });
  if (actor.kind === 'registered_application') {
    await log.recordByApplication({ ...entry, applicationId: actor.applicationId });
  }
}
