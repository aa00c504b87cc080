import type { Transaction } from '../../db/connection/in-transaction.ts';
import { type FoundStaffSession, StaffSessionRepository } from '../../db/repositories/staff-sessions.ts';
import { AuthenticationError, AuthorizationError } from '../../errors.ts';
import type { StaffActor, SystemActor } from '../actor.ts';
import { needsSecondFactor } from './roles.ts';

/**
 * Starts a session for a user who has just entered their password. Until `nextStep` is undefined, it allows nothing but that step.
 * @param input.passwordHash the hash that the password matched
 * @param input.replaces the same browser's previous session, which ends
 * @throws AuthorizationError for a user who isn't staff, or whose password, address or account has changed
 */
export async function startStaffSession(
  transaction: Transaction,
  _: SystemActor,
  {
    replaces,
    ...session
  }: { idHash: Buffer; userId: number; passwordHash: string; replaces?: Buffer | undefined },
): Promise<void> {
  const sessions = new StaffSessionRepository(transaction);
  if (!(await sessions.start(session))) throw new AuthorizationError({ reason: 'This account has no role' });
  if (replaces) await sessions.end(replaces);
}

/**
 * Notes that a user without an authenticator app has just entered their password again, for a dangerous change. The session's id changes.
 * Others enter a code.
 * @throws AuthenticationError if the session has ended, or if the user has an authenticator app
 */
export async function renewProof(
  transaction: Transaction,
  { userId }: StaffActor,
  ids: { idHash: Buffer; newIdHash: Buffer },
): Promise<void> {
  const isProven = await new StaffSessionRepository(transaction).prove({ ...ids, userId, factor: false });
  if (!isProven) throw new AuthenticationError();
}

/** Returns what is left to do before the session allows anything: entering a code, or setting up an app that the user's roles require. */
export function nextStep({
  grants,
  hasFactor,
  hasProvenFactor,
}: Pick<FoundStaffSession, 'grants' | 'hasFactor' | 'hasProvenFactor'>):
  | 'enter code'
  | 'add factor'
  | undefined {
  if (hasFactor) return hasProvenFactor ? undefined : 'enter code';
  return needsSecondFactor(grants) ? 'add factor' : undefined;
}
