import { createSecret, hashSecret } from '../../auth/secrets.ts';
import { emailErrors } from '../../contract/email-addresses.ts';
import type { Connection, Transaction } from '../../db/connection/in-transaction.ts';
import { postMail } from '../../db/repositories/mail-outbox.ts';
import { OauthConsentRepository } from '../../db/repositories/oauth-consents.ts';
import { SessionRepository } from '../../db/repositories/sessions.ts';
import { StaffSessionRepository } from '../../db/repositories/staff-sessions.ts';
import { StaffTokenRepository } from '../../db/repositories/staff-tokens.ts';
import { UserTokenRepository } from '../../db/repositories/user-tokens.ts';
import {
  type NamedUser,
  type NewUser,
  type UserAccount,
  UserRepository,
  type UserSummary,
} from '../../db/repositories/users.ts';
import { ConflictError, ValidationError } from '../../errors.ts';
import type { AdminActor, OperatorActor, SystemActor } from '../actor.ts';
import { audit } from '../audit.ts';
import { nameErrors } from '../display-name.ts';
import { known } from '../named-resource.ts';
import { requireOwnerLeft } from '../staff/last-owner.ts';
import { lockAccount } from './lock-account.ts';
import { phoneErrors } from './user-details.ts';

type ChangedUser = UserSummary & { changed: boolean };

export interface NewPerson {
  email: string;
  name: string;
  phone: string | null;
}

/**
 * Creates an account without a password.
 * @throws ValidationError; ConflictError if the address already has an account
 */
export async function addUser(
  transaction: Transaction,
  actor: AdminActor,
  person: NewPerson,
): Promise<UserSummary> {
  const email = person.email.trim().toLowerCase();
  const name = person.name.trim();
  const phone = person.phone?.trim() || null;
  const errors = [...nameErrors('name', name), ...emailErrors('email', email), ...phoneErrors(phone ?? '')];
  if (errors.length > 0) throw new ValidationError(errors);
  const user = await new UserRepository(transaction).create({ email, name, phone, passwordHash: null });
  if (!user) throw new ConflictError(`${person.email} already has an account.`, 'account exists');
  await audit(transaction, actor, 'user.create', ['user', user.id]);
  return requireUserNamed(transaction, user);
}

/**
 * Creates an account as `addUser` does.
 * @returns the user, with a token for choosing a password within an hour, which can't be shown again
 */
export async function createUser(
  transaction: Transaction,
  actor: OperatorActor,
  person: NewPerson,
): Promise<UserSummary & { token: string }> {
  const user = await addUser(transaction, actor, person);
  return { ...user, token: await createResetToken(transaction, user.id) };
}

/** Creates an account and emails a confirmation link to its address. @returns undefined if the address already has an account */
export async function signUpUser(
  transaction: Transaction,
  _: SystemActor,
  user: NewUser,
): Promise<UserAccount | undefined> {
  const created = await new UserRepository(transaction).create(user);
  if (created) await postMail(transaction, { template: 'confirm_email', recipient: user.email });
  return created;
}

/**
 * Disables a user: nobody can sign in as them, and their sessions, emailed links, consents and tokens end.
 * @throws NotFoundError; ConflictError for the last owner, and for somebody who was erased; AuthorizationError for somebody with a role, unless
 *   the actor is an owner
 */
export async function disableUser(
  transaction: Transaction,
  actor: AdminActor,
  { id }: { id: number },
): Promise<ChangedUser> {
  const { user, owners } = await lockAccount(transaction, actor, id);
  const changed = await new UserRepository(transaction).setDisabled(id, true);
  await requireOwnerLeft(transaction, owners, user.email);
  if (changed) {
    await signOutEverywhere(transaction, id);
    await endProgramAccess(transaction, id);
    await audit(transaction, actor, 'user.disable', ['user', id]);
  }
  return { ...(await requireUserNamed(transaction, { id })), changed };
}

/** Lets the user sign in again with their old password. Ended tokens stay ended. @throws as `disableUser` */
export async function enableUser(
  transaction: Transaction,
  actor: AdminActor,
  { id }: { id: number },
): Promise<ChangedUser> {
  await lockAccount(transaction, actor, id);
  const changed = await new UserRepository(transaction).setDisabled(id, false);
  if (changed) await audit(transaction, actor, 'user.enable', ['user', id]);
  return { ...(await requireUserNamed(transaction, { id })), changed };
}

/**
 * Removes the password and signs the user out everywhere; with `endsAccess`, applications lose their access too.
 * @returns the user, with a token for choosing a new password within an hour
 */
export async function resetUser(
  transaction: Transaction,
  actor: OperatorActor,
  { id, endsAccess }: { id: number; endsAccess: boolean },
): Promise<UserSummary & { token: string }> {
  const users = new UserRepository(transaction);
  await users.lock(id);
  await users.setPasswordHash(id, null);
  await signOutEverywhere(transaction, id);
  if (endsAccess) await endProgramAccess(transaction, id);
  const token = await createResetToken(transaction, id);
  await audit(transaction, actor, 'user.reset', ['user', id], { ended_access: endsAccess });
  return { ...(await requireUserNamed(transaction, { id })), token };
}

/** Creates a token for choosing a password within an hour. */
async function createResetToken(transaction: Transaction, userId: number): Promise<string> {
  const token = createSecret('mailToken');
  const tokenHash = hashSecret(token);
  await new UserTokenRepository(transaction).create({ userId, purpose: 'reset_password', tokenHash });
  return token;
}

/**
 * Ends the user's sessions on all devices, also those as staff, and the links that were emailed to them.
 * @param except links that keep working
 */
export async function signOutEverywhere(
  transaction: Transaction,
  userId: number,
  except?: 'confirm_email',
): Promise<void> {
  await new SessionRepository(transaction).endAllOf(userId);
  await new StaffSessionRepository(transaction).endAllOf(userId);
  await new UserTokenRepository(transaction).consumeAllOf(userId, except);
}

/** Ends the access of OAuth applications, and revokes the user's tokens as staff. */
export async function endProgramAccess(transaction: Transaction, userId: number): Promise<void> {
  await new OauthConsentRepository(transaction).endAccess({ user_id: userId });
  await new StaffTokenRepository(transaction).revokeAllOf(userId);
}

/** @throws ConflictError if a user has the address */
export async function requireNoUser(database: Connection, email: string): Promise<void> {
  const user = await new UserRepository(database).findSummary({ email });
  if (user) throw new ConflictError(`User ${user.id} has this address.`, 'address of a user');
}

/** @throws NotFoundError */
export async function requireUserNamed(database: Connection, named: NamedUser): Promise<UserSummary> {
  const text = 'id' in named ? named.id : named.email;
  return known(await new UserRepository(database).findSummary(named), `No user ${text}.`, 'unknown user');
}
