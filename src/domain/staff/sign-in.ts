import type { Connection, Transaction } from '../../db/connection/in-transaction.ts';
import { StaffFactorRepository } from '../../db/repositories/staff-factors.ts';
import {
  type FoundStaffSession,
  type NewStaffSession,
  type StaffSessionRecord,
  StaffSessionRepository,
} from '../../db/repositories/staff-sessions.ts';
import { AuthenticationError, AuthorizationError } from '../../errors.ts';
import type { StaffActor, SystemActor } from '../actor.ts';
import { needsSecondFactor } from './roles.ts';

/**
 * Starts a session for a user who has just entered their password, used a passkey or signed in through the issuer. Until `nextStep` is
 * undefined, it allows nothing but that step.
 * @param input.passwordHash the hash that the password matched; absent if they didn't enter one
 * @param input.factor whether they proved a second factor
 * @param input.provenAt when they did so; default: now
 * @param input.replaces the same browser's previous session, which ends
 * @throws AuthorizationError for a user who isn't staff, or whose password, address or account has changed
 */
export async function startStaffSession(
  transaction: Transaction,
  _: SystemActor,
  { replaces, ...session }: NewStaffSession & { replaces?: Buffer | undefined },
): Promise<void> {
  const sessions = new StaffSessionRepository(transaction);
  if (!(await sessions.start(session))) throw new AuthorizationError({ reason: 'This account has no role' });
  if (replaces) await sessions.end(replaces);
}

/**
 * Notes that a user without a second factor has just entered their password again, for a dangerous change. The session's id changes.
 * Others enter a code or use a passkey.
 * @throws AuthenticationError if the session has ended, or if the user has a second factor
 */
export async function renewProof(
  transaction: Transaction,
  { userId }: StaffActor,
  ids: { idHash: Buffer; newIdHash: Buffer },
): Promise<void> {
  const isProven = await new StaffSessionRepository(transaction).prove({ ...ids, userId, factor: false });
  if (!isProven) throw new AuthenticationError();
}

/** Ends a session of the user. One that is theirs no longer, or never was, is left alone. */
export async function endSession(
  transaction: Transaction,
  { userId }: StaffActor,
  { idHash }: { idHash: Buffer },
): Promise<void> {
  await new StaffSessionRepository(transaction).endOneOf(userId, idHash);
}

/** Ends all sessions of the user but one. */
export async function endOtherSessions(
  transaction: Transaction,
  { userId }: StaffActor,
  { idHash }: { idHash: Buffer },
): Promise<void> {
  await new StaffSessionRepository(transaction).endOthersOf(userId, idHash);
}

/** What a user sees of their own sign-in. */
export interface SignInState {
  /** When the authenticator app was confirmed; undefined without one. */
  appSince: Date | undefined;
  /** Recovery codes that are left. */
  codesLeft: number;
  /** Open ones, the last used first. */
  sessions: StaffSessionRecord[];
}

export async function signInState(database: Connection, userId: number): Promise<SignInState> {
  const factors = new StaffFactorRepository(database);
  const [factor, codesLeft, sessions] = await Promise.all([
    factors.find(userId),
    factors.countRecoveryCodes(userId),
    new StaffSessionRepository(database).listOf(userId),
  ]);
  return { appSince: factor?.confirmed_at ?? undefined, codesLeft, sessions };
}

/** Returns what is left to do before the session allows anything: proving the user's second factor, or adding one that their roles require. */
export function nextStep({
  grants,
  hasApp,
  hasPasskey,
  hasProvenFactor,
}: Pick<FoundStaffSession, 'grants' | 'hasApp' | 'hasPasskey' | 'hasProvenFactor'>):
  | 'enter code'
  | 'add factor'
  | undefined {
  if (hasProvenFactor) return undefined;
  if (hasApp || hasPasskey) return 'enter code';
  return needsSecondFactor(grants) ? 'add factor' : undefined;
}
