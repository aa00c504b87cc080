import type { Transaction } from '../db/connection/in-transaction.ts';
import { AuditLogRepository } from '../db/repositories/audit-log.ts';
import type { Actor } from './actor.ts';

/**
 * Writes a change to the audit log, in the change's transaction, if the actor is accountable to someone else: an operator, staff
 * or an application. Users' changes to their own data are not recorded.
 * @param action subject and verb: `campaign.disable`
 * @param subject its kind, and its ID if it has one
 * @param details anything worth knowing later, such as old and new values, or counts; never a secret
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
    await log.recordBy({ type: actor.kind, id: actor.applicationId }, entry);
  }
  if (actor.kind === 'staff') {
    const { userId, tokenId } = actor;
    await log.recordBy(
      tokenId === undefined ? { type: 'staff', id: userId } : { type: 'staff_token', id: tokenId },
      entry,
    );
  }
}
