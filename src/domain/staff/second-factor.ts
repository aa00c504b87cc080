import { createRecoveryCodes, hashRecoveryCode } from '../../auth/recovery-codes.ts';
import { openSecret, sealSecret } from '../../auth/sealed-secret.ts';
import type { Throttle } from '../../auth/throttle.ts';
import { createTotpSecret, stepOfCode, totpAddress } from '../../auth/totp.ts';
import type { Connection, Transaction } from '../../db/connection/in-transaction.ts';
import { StaffFactorRepository } from '../../db/repositories/staff-factors.ts';
import { StaffPasskeyRepository } from '../../db/repositories/staff-passkeys.ts';
import { StaffRoleRepository } from '../../db/repositories/staff-roles.ts';
import { StaffSessionRepository } from '../../db/repositories/staff-sessions.ts';
import { UserRepository } from '../../db/repositories/users.ts';
import { AuthenticationError, ConflictError, NotFoundError, WrongCodeError } from '../../errors.ts';
import { requireUserNamed } from '../accounts/users.ts';
import type { StaffActor } from '../actor.ts';
import { audit } from '../audit.ts';
import { type ChangeServices, change } from '../change.ts';
import { mailAccessChange } from './mail-access-change.ts';
import { needsSecondFactor } from './roles.ts';

/** A code that someone entered in a session, whose id changes when the code is right. */
interface EnteredCode {
  code: string;
  idHash: Buffer;
  newIdHash: Buffer;
  secretKey: string;
  now: Date;
}

/** Where a secret comes from and what an app shows: the key that seals it, and the name of the platform. */
interface NewApp {
  secretKey: string;
  issuer: string;
}

/** A secret for an authenticator app, and the `otpauth:` address for a QR code. */
interface PendingApp {
  secret: string;
  address: string;
}

/**
 * Creates a secret for an authenticator app. Nothing changes before its first code was entered: until then, an app that the user already has
 * keeps working, and another call replaces the secret.
 */
export async function enrolFactor(
  transaction: Transaction,
  { userId }: StaffActor,
  { secretKey, issuer }: NewApp,
): Promise<PendingApp> {
  const secret = createTotpSecret();
  const { email } = await requireUserNamed(transaction, { id: userId });
  await new StaffFactorRepository(transaction).enrol(userId, sealSecret(secret, secretKey, purpose(userId)));
  return { secret, address: totpAddress({ secret, issuer, account: email }) };
}

/** Finds the secret of the app that a user is setting up. */
export async function findPendingFactor(
  database: Connection,
  { id, email }: { id: number; email: string },
  { secretKey, issuer }: NewApp,
): Promise<PendingApp | undefined> {
  const pending = (await new StaffFactorRepository(database).find(id))?.pending_secret;
  if (!pending) return undefined;
  const secret = openSecret(pending, secretKey, purpose(id), renewal);
  return { secret, address: totpAddress({ secret, issuer, account: email }) };
}

/**
 * Confirms the app with its first code. It replaces an earlier app and its recovery codes, and the user's other sessions end.
 * @returns recovery codes, which can't be shown again
 * @throws WrongCodeError; TooManyRequestsError after too many wrong codes; AuthenticationError if the session has ended
 */
export async function confirmFactor(
  services: ChangeServices & { throttle: Throttle },
  actor: StaffActor,
  entered: EnteredCode,
): Promise<{ recoveryCodes: string[] }> {
  return throttled(services, actor, () => change(services, actor, confirm, entered));
}

/**
 * Accepts a code of the app, or a recovery code, for a session. Each is accepted once.
 * @throws WrongCodeError for a wrong or used code; TooManyRequestsError after too many; AuthenticationError if the session has ended
 */
export async function enterCode(
  services: ChangeServices & { throttle: Throttle },
  actor: StaffActor,
  entered: EnteredCode,
): Promise<void> {
  await throttled(services, actor, () => change(services, actor, accept, entered));
}

async function confirm(
  transaction: Transaction,
  actor: StaffActor,
  entered: EnteredCode,
): Promise<{ recoveryCodes: string[] }> {
  const { userId } = actor;
  const factors = new StaffFactorRepository(transaction);
  const factor = await factors.find(userId);
  const pending = factor?.pending_secret;
  if (!pending) throw new WrongCodeError();
  const step = stepOf(pending, userId, entered);
  if (step === undefined || !(await factors.confirm(userId, pending, step))) throw new WrongCodeError();
  const recoveryCodes = await replaceCodes(factors, userId);
  await proveSession(transaction, userId, entered);
  await new StaffSessionRepository(transaction).endOthersOf(userId, entered.newIdHash);
  await audit(transaction, actor, 'staff.add_factor', ['user', userId]);
  await mailAccessChange(transaction, userId, factor.confirmed_at ? 'app replaced' : 'app added');
  return { recoveryCodes };
}

/** Replaces the recovery codes. @returns the new ones, which can't be shown again @throws NotFoundError for a user without an app */
export async function renewRecoveryCodes(
  transaction: Transaction,
  actor: StaffActor,
): Promise<{ recoveryCodes: string[] }> {
  const { userId } = actor;
  const factors = new StaffFactorRepository(transaction);
  if (!(await factors.find(userId))?.confirmed_at) {
    throw new NotFoundError();
  }
  const recoveryCodes = await replaceCodes(factors, userId);
  await audit(transaction, actor, 'staff.renew_recovery_codes', ['user', userId]);
  return { recoveryCodes };
}

/**
 * Removes a user's own authenticator app and recovery codes. Without another second factor, a role that needs one and that they get later
 * can't be used in their present sessions, either.
 * @throws ConflictError if the user's roles need a second factor and the app is the last one
 */
export async function removeFactor(transaction: Transaction, actor: StaffActor): Promise<void> {
  const { userId } = actor;
  // So that this and the removal of a passkey at the same time can't each rely on the other's factor.
  await new UserRepository(transaction).lock(userId);
  if (!(await new StaffFactorRepository(transaction).remove(userId))) return;
  await audit(transaction, actor, 'staff.remove_factor', ['user', userId]);
  await mailAccessChange(transaction, userId, 'app removed');
  if ((await new StaffPasskeyRepository(transaction).ofUser(userId)).length > 0) return;
  if (needsSecondFactor(await new StaffRoleRepository(transaction).ofUser(userId))) {
    throw new ConflictError('Your roles need a second factor, and this app is the last one.', 'last factor');
  }
  await new StaffSessionRepository(transaction).forgetFactorOf(userId);
}

async function replaceCodes(factors: StaffFactorRepository, userId: number): Promise<string[]> {
  const codes = createRecoveryCodes();
  await factors.replaceRecoveryCodes(userId, codes.map(hashRecoveryCode));
  return codes;
}

async function accept(transaction: Transaction, actor: StaffActor, entered: EnteredCode): Promise<void> {
  const { userId } = actor;
  const factors = new StaffFactorRepository(transaction);
  const factor = await factors.find(userId);
  if (!factor?.secret) throw new WrongCodeError();
  // Recovery codes also work with another SECRET_KEY.
  const isRecovery = !/^[\d\s]*$/.test(entered.code);
  const step = isRecovery ? undefined : stepOf(factor.secret, userId, entered);
  const isAccepted = isRecovery
    ? await factors.useRecoveryCode(userId, hashRecoveryCode(entered.code))
    : step !== undefined && (await factors.useStep(userId, step));
  if (!isAccepted) throw new WrongCodeError();
  await proveSession(transaction, userId, entered);
  if (isRecovery) {
    const left = await factors.countRecoveryCodes(userId);
    await audit(transaction, actor, 'staff.use_recovery_code', ['user', userId], { left });
    await mailAccessChange(transaction, userId, 'recovery code used', { left: String(left) });
  }
}

async function proveSession(
  transaction: Transaction,
  userId: number,
  { idHash, newIdHash }: EnteredCode,
): Promise<void> {
  const sessions = new StaffSessionRepository(transaction);
  if (!(await sessions.prove({ idHash, newIdHash, userId, factor: true }))) throw new AuthenticationError();
}

/** Counts a code before it is checked and outside of its transaction, so that wrong ones count and parallel ones can't exceed the limit. */
async function throttled<Result>(
  { throttle }: { throttle: Throttle },
  { userId }: StaffActor,
  work: () => Promise<Result>,
): Promise<Result> {
  await throttle.take('staffCodeByUser', String(userId));
  const result = await work();
  await throttle.clear('staffCodeByUser', String(userId));
  return result;
}

function stepOf(sealed: Buffer, userId: number, { code, secretKey, now }: EnteredCode): number | undefined {
  const secret = openSecret(sealed, secretKey, purpose(userId), renewal);
  return stepOfCode(secret, code.replace(/\s/g, ''), now);
}

/** The command after which a user can set up another app. */
const renewal = 'groundswell staff reset-factor EMAIL';

const purpose = (userId: number) => `staff factor ${userId}`;
