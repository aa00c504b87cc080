import { isDeepStrictEqual } from 'node:util';
import { cutText } from '../cut-text.ts';
import type { Transaction } from '../db/connection/in-transaction.ts';
import { AuditLogRepository } from '../db/repositories/audit-log.ts';
import type { Actor } from './actor.ts';

/** Longer texts are cut, in code points. What remains shows which text it was. */
const LONGEST_TEXT = 500;

/**
 * Writes a change to the audit log, in the change's transaction, if the actor is accountable to someone else: an operator, staff
 * or an application.
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

/**
 * Writes the values of a record that a change replaced to the audit log, each as `{from, to}`, so that everyone can see who changed what.
 * This includes what users change themselves. Nothing is written if all values are the same.
 * @param after the new values; undefined ones stay the same
 */
export async function auditValues(
  transaction: Transaction,
  actor: Actor,
  action: string,
  subject: [type: string, id?: number],
  before: object,
  after: object,
): Promise<void> {
  const details = changedValues(before, after);
  if (Object.keys(details).length === 0) return;
  if (actor.kind !== 'user') return audit(transaction, actor, action, subject, details);
  const [type, id] = subject;
  const user = { type: actor.kind, id: actor.userId };
  await new AuditLogRepository(transaction).recordBy(user, { action, subject: { type, id }, details });
}

/** The values that differ, by name. */
export function changedValues(before: object, after: object): Record<string, { from: unknown; to: unknown }> {
  const old = before as Record<string, unknown>;
  const changes = Object.entries(after)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ({ name, from: jsonValue(old[name]), to: jsonValue(value) }))
    .filter(({ from, to }) => !isDeepStrictEqual(from, to));
  return Object.fromEntries(
    changes.map(({ name, from, to }) => [name, { from: shortened(from), to: shortened(to) }]),
  );
}

function jsonValue(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : (value ?? null);
}

function shortened(value: unknown): unknown {
  return typeof value === 'string' && value.length > LONGEST_TEXT
    ? `${cutText(value, LONGEST_TEXT)}…`
    : value;
}
