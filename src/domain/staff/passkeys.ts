import {
  claimedCredential,
  type Passkey,
  type PasskeyUse,
  verifyNewPasskey,
  verifyPasskey,
} from '../../auth/passkeys.ts';
import type { Transaction } from '../../db/connection/in-transaction.ts';
import { StaffFactorRepository } from '../../db/repositories/staff-factors.ts';
import { StaffPasskeyRepository } from '../../db/repositories/staff-passkeys.ts';
import { StaffRoleRepository } from '../../db/repositories/staff-roles.ts';
import { StaffSessionRepository } from '../../db/repositories/staff-sessions.ts';
import { UserRepository } from '../../db/repositories/users.ts';
import {
  AuthenticationError,
  AuthorizationError,
  ConflictError,
  NotFoundError,
  WrongPasskeyError,
} from '../../errors.ts';
import { type StaffActor, type SystemActor, system } from '../actor.ts';
import { audit } from '../audit.ts';
import { type ChangeServices, change } from '../change.ts';
import { mailAccessChange } from './mail-access-change.ts';
import { needsSecondFactor } from './roles.ts';
import { nextStep, startStaffSession } from './sign-in.ts';

/** Where a passkey is used, apart from the purpose, which the functions know. */
type PasskeyPlace = Omit<PasskeyUse, 'purpose'>;

/** A passkey's answer, as JSON of the browser's credential. */
interface Answered {
  place: PasskeyPlace;
  answer: string;
}

/** The ids, hashed, of a session whose id changes with a proof. */
interface SessionIds {
  idHash: Buffer;
  newIdHash: Buffer;
}

/** A verified answer of a stored passkey. */
interface Proof {
  id: number;
  userId: number;
  counter: number;
  backedUp: boolean;
  challengeHash: Buffer;
}

/**
 * Starts a session with a passkey, which is both factors.
 * @param session.replaces the same browser's previous session, which ends
 * @throws WrongPasskeyError, also for a challenge that was used before; AuthorizationError for a user who isn't staff or is disabled
 */
export async function signInWithPasskey(
  services: ChangeServices,
  { place, answer, ...session }: Answered & { idHash: Buffer; replaces?: Buffer | undefined },
): Promise<void> {
  const proof = await verify(services, { ...place, purpose: 'sign in' }, answer);
  await change(services, system, start, { proof, ...session });
}

/**
 * Proves the second factor in a session, or again for a dangerous change. The session's id changes.
 * @throws WrongPasskeyError, also for another user's passkey; AuthenticationError if the session has ended
 */
export async function proveWithPasskey(
  services: ChangeServices,
  actor: StaffActor,
  { place, answer, ...ids }: Answered & SessionIds,
): Promise<void> {
  const proof = await verify(services, { ...place, purpose: 'prove' }, answer);
  if (proof.userId !== actor.userId) throw new WrongPasskeyError();
  await change(services, actor, prove, { proof, ...ids });
}

/**
 * Adds a passkey to the session's user. It is a second factor, so it proves that, too. The session's id changes.
 * @throws WrongPasskeyError; AuthorizationError without a fresh proof, or if the session lacks the factor that the user already has;
 *   AuthenticationError if the session has ended; ValidationError for a name that is blank or too long
 */
export async function addPasskey(
  services: ChangeServices,
  actor: StaffActor,
  { place, answer, ...input }: Answered & SessionIds & { name: string },
): Promise<void> {
  const verified = await verifyNewPasskey({ ...place, purpose: 'add' }, answer);
  await change(services, actor, add, { ...verified, ...input });
}

/** Renames one of the user's own passkeys. @throws NotFoundError; ValidationError for a name that is blank or too long */
export async function renamePasskey(
  transaction: Transaction,
  { userId }: StaffActor,
  { id, name }: { id: number; name: string },
): Promise<void> {
  const isRenamed = await new StaffPasskeyRepository(transaction).rename({ id, userId, name: name.trim() });
  if (!isRenamed) throw new NotFoundError();
}

/**
 * Removes one of the user's own passkeys.
 * @throws NotFoundError; ConflictError if the user's roles need a second factor and this is the last one
 */
export async function removePasskey(
  transaction: Transaction,
  actor: StaffActor,
  { id }: { id: number },
): Promise<void> {
  const { userId } = actor;
  const passkeys = new StaffPasskeyRepository(transaction);
  // So that two removals at the same time can't each rely on the other's passkey.
  await new UserRepository(transaction).lock(userId);
  const name = await passkeys.remove({ id, userId });
  if (name === undefined) throw new NotFoundError();
  const app = await new StaffFactorRepository(transaction).find(userId);
  const hasFactor = app?.confirmed_at || (await passkeys.ofUser(userId)).length > 0;
  if (!hasFactor && needsSecondFactor(await new StaffRoleRepository(transaction).ofUser(userId))) {
    throw new ConflictError(
      'Your roles need a second factor, and this passkey is the last one.',
      'last factor',
    );
  }
  if (!hasFactor) await new StaffSessionRepository(transaction).forgetFactorOf(userId);
  await audit(transaction, actor, 'staff.remove_passkey', ['user', userId], { name });
  await mailAccessChange(transaction, userId, 'passkey removed', { name });
}

async function start(
  transaction: Transaction,
  actor: SystemActor,
  { proof, ...session }: { proof: Proof; idHash: Buffer; replaces?: Buffer | undefined },
): Promise<void> {
  await use(transaction, proof);
  await startStaffSession(transaction, actor, { ...session, userId: proof.userId, factor: true });
}

async function prove(
  transaction: Transaction,
  actor: StaffActor,
  { proof, ...ids }: SessionIds & { proof: Proof },
): Promise<void> {
  await use(transaction, proof);
  await proveSession(transaction, actor, ids);
}

async function add(
  transaction: Transaction,
  actor: StaffActor,
  {
    passkey,
    challengeHash,
    name,
    idHash,
    newIdHash,
  }: SessionIds & { passkey: Passkey; challengeHash: Buffer; name: string },
): Promise<void> {
  const { userId } = actor;
  const passkeys = new StaffPasskeyRepository(transaction);
  // So that a reset of the user's factors comes before or after, not in between.
  await new UserRepository(transaction).lock(userId);
  const session = await new StaffSessionRepository(transaction).find(idHash);
  if (session?.user.id !== userId) throw new AuthenticationError();
  if (!session.isFresh || nextStep(session) === 'enter code') {
    throw new AuthorizationError({ reason: 'Adding a passkey needs a fresh proof' });
  }
  const isAdded =
    (await passkeys.useChallenge(challengeHash)) &&
    (await passkeys.add({ ...passkey, user_id: userId, name: name.trim() }));
  if (!isAdded) throw new WrongPasskeyError();
  await proveSession(transaction, actor, { idHash, newIdHash });
  await audit(transaction, actor, 'staff.add_passkey', ['user', userId], { name: name.trim() });
  await mailAccessChange(transaction, userId, 'passkey added', { name });
}

/** Uses up a proof. The lock on the passkey decides whether its removal comes before or after. */
async function use(transaction: Transaction, { challengeHash, ...passkey }: Proof): Promise<void> {
  const passkeys = new StaffPasskeyRepository(transaction);
  const isAccepted = (await passkeys.useChallenge(challengeHash)) && (await passkeys.use(passkey));
  if (!isAccepted) throw new WrongPasskeyError();
}

async function proveSession(
  transaction: Transaction,
  { userId }: StaffActor,
  ids: SessionIds,
): Promise<void> {
  const sessions = new StaffSessionRepository(transaction);
  if (!(await sessions.prove({ ...ids, userId, factor: true }))) throw new AuthenticationError();
}

async function verify({ database }: ChangeServices, use: PasskeyUse, answer: string): Promise<Proof> {
  const passkey = await new StaffPasskeyRepository(database.primary).find(claimedCredential(answer));
  if (!passkey) throw new WrongPasskeyError();
  return { id: passkey.id, userId: passkey.user_id, ...(await verifyPasskey(use, answer, passkey)) };
}
