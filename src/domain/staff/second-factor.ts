import { createRecoveryCodes, hashRecoveryCode } from '../../auth/recovery-codes.ts';
import { openSecret, sealSecret } from '../../auth/sealed-secret.ts';
import type { Throttle } from '../../auth/throttle.ts';
import { createTotpSecret, stepOfCode, totpAddress } from '../../auth/totp.ts';
import type { Transaction } from '../../db/connection/in-transaction.ts';
import { StaffFactorRepository } from '../../db/repositories/staff-factors.ts';
import { StaffSessionRepository } from '../../db/repositories/staff-sessions.ts';
import { AuthenticationError, ConflictError, WrongCodeError } from '../../errors.ts';
import { requireUserNamed } from '../accounts/users.ts';
import type { StaffActor } from '../actor.ts';
import { audit } from '../audit.ts';
import { type ChangeServices, change } from '../change.ts';

/** A code that someone entered in a session, whose id changes when the code is right. */
interface EnteredCode {
  code: string;
  idHash: Buffer;
  newIdHash: Buffer;
  secretKey: string;
  now: Date;
}

/**
 * Creates a secret for an authenticator app. It isn't needed to sign in before its first code was entered; until then, another call
 * replaces it.
 * @param input.issuer the name of the platform, which the app shows
 * @returns the secret, and the `otpauth:` address for a QR code
 * @throws ConflictError if the user already has a confirmed app
 */
export async function enrolFactor(
  transaction: Transaction,
  { userId }: StaffActor,
  { secretKey, issuer }: { secretKey: string; issuer: string },
): Promise<{ secret: string; address: string }> {
  const secret = createTotpSecret();
  const { email } = await requireUserNamed(transaction, { id: userId });
  const sealed = sealSecret(secret, secretKey, purpose(userId));
  if (!(await new StaffFactorRepository(transaction).enrol(userId, sealed))) throw alreadyConfirmed();
  return { secret, address: totpAddress({ secret, issuer, account: email }) };
}

/**
 * Confirms the app with its first code.
 * @returns recovery codes, which can't be shown again
 * @throws WrongCodeError; ConflictError if it was already confirmed; TooManyRequestsError after too many wrong codes;
 *   AuthenticationError if the session has ended
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
  if (!factor) throw new WrongCodeError();
  if (factor.confirmed_at) throw alreadyConfirmed();
  const step = stepOf(factor.secret, userId, entered);
  if (step === undefined || !(await factors.confirm(userId, factor.secret, step))) throw new WrongCodeError();
  const recoveryCodes = createRecoveryCodes();
  await factors.addRecoveryCodes(userId, recoveryCodes.map(hashRecoveryCode));
  await proveSession(transaction, userId, entered);
  await audit(transaction, actor, 'staff.add_factor', ['user', userId]);
  return { recoveryCodes };
}

async function accept(transaction: Transaction, actor: StaffActor, entered: EnteredCode): Promise<void> {
  const { userId } = actor;
  const factors = new StaffFactorRepository(transaction);
  const factor = await factors.find(userId);
  if (!factor?.confirmed_at) throw new WrongCodeError();
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
  const secret = openSecret(sealed, secretKey, purpose(userId), 'groundswell staff reset-factor EMAIL');
  return stepOfCode(secret, code.replace(/\s/g, ''), now);
}

function alreadyConfirmed(): ConflictError {
  return new ConflictError('This account already has an authenticator app.', 'confirmed factor');
}

const purpose = (userId: number) => `staff factor ${userId}`;
