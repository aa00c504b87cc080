import { hashPassword, passwordErrors } from '../../auth/passwords.ts';
import { type SignInServices, signInWithPassword } from '../../auth/sign-in.ts';
import { emailErrors } from '../../contract/email-addresses.ts';
import type { Transaction } from '../../db/connection/in-transaction.ts';
import { postMail } from '../../db/repositories/mail-outbox.ts';
import { UserTokenRepository } from '../../db/repositories/user-tokens.ts';
import { UserRepository } from '../../db/repositories/users.ts';
import { invalid, ValidationError, WrongPasswordError } from '../../errors.ts';
import { type SystemActor, type UserActor, userActor } from '../actor.ts';
import { auditValues } from '../audit.ts';
import { type ChangeServices, change } from '../change.ts';
import { nameErrors } from '../display-name.ts';
import { postMailTo } from '../post-mail-alone.ts';
import { signOutEverywhere } from './users.ts';

export interface AccountServices extends SignInServices, ChangeServices {}

/** A signed-in user who has typed their password again. */
export interface Proof {
  user: { id: number; email: string };
  /** The typed password, and the name of its form field. */
  password: string;
  field: string;
  /** The client's network address, for the throttle. */
  address: string;
}

/** @throws ValidationError */
export async function renameUser(
  transaction: Transaction,
  actor: UserActor,
  { name: typed }: { name: string },
): Promise<void> {
  const errors = nameErrors('name', typed);
  if (errors.length > 0) throw new ValidationError(errors);
  const { userId } = actor;
  const users = new UserRepository(transaction);
  const former = await users.lock(userId);
  const name = typed.trim();
  await users.setName(userId, name);
  if (former) await auditValues(transaction, actor, 'user.update', ['user', userId], former, { name });
}

/**
 * Emails a link to the new address. The account keeps its old address until the link is used. If the new address already has an account, no
 * mail is sent, so that the caller learns nothing about it.
 * @throws ValidationError for a wrong password or an invalid address; TooManyRequestsError
 */
export async function requestEmailChange(
  services: AccountServices,
  { email: typed, ...proof }: Proof & { email: string },
): Promise<void> {
  const email = typed.trim().toLowerCase();
  const errors = emailErrors('email', email);
  await provePassword(services, proof, errors);
  await services.throttle.take('emailChangeMailByUser', String(proof.user.id));
  await change(services, userActor(proof.user), postMailTo, {
    template: 'change_email',
    recipient: email,
    parameters: { user: String(proof.user.id) },
  });
}

/** Emails another link that confirms the account's address. @throws TooManyRequestsError */
export async function sendConfirmation(
  services: AccountServices,
  { id, email }: Proof['user'],
): Promise<void> {
  await services.throttle.take('confirmationMailByUser', String(id));
  await change(services, userActor({ id }), postMailTo, { template: 'confirm_email', recipient: email });
}

/**
 * Uses up an emailed token, sets its user's address to the one it was sent to, and notifies the old address.
 * @returns false for an invalid token
 * @throws ValidationError if the address has got an account in the meantime
 */
export async function confirmEmailChange(
  transaction: Transaction,
  _: SystemActor,
  { tokenHash }: { tokenHash: Buffer },
): Promise<boolean> {
  const change = await new UserTokenRepository(transaction).consumeEmailChange(tokenHash);
  const users = new UserRepository(transaction);
  const user = change && (await users.lock(change.user_id));
  if (!user || user.disabled_at !== null) return false;
  const { email } = change;
  await users.setEmail(user.id, email);
  await auditValues(transaction, userActor(user), 'user.update', ['user', user.id], user, { email });
  await postMail(transaction, { template: 'email_changed', recipient: user.email });
  return true;
}

/**
 * Sets a new password, and ends all sessions, including the caller's, and all emailed links.
 * @returns the hash of the new password, for signing in again
 * @throws ValidationError, TooManyRequestsError
 */
export async function changePassword(
  services: AccountServices,
  { newPassword, ...proof }: Proof & { newPassword: string },
): Promise<string> {
  const errors = passwordErrors(newPassword).map((error) => ({ ...error, field: 'new_password' }));
  await provePassword(services, proof, errors);
  const passwordHash = await hashPassword(newPassword);
  await change(services, userActor(proof.user), setPassword, { email: proof.user.email, passwordHash });
  return passwordHash;
}

async function setPassword(
  transaction: Transaction,
  { userId }: UserActor,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<void> {
  const users = new UserRepository(transaction);
  await users.lock(userId);
  await users.setPasswordHash(userId, passwordHash);
  await signOutEverywhere(transaction, userId);
  await postMail(transaction, {
    template: 'password_changed',
    recipient: email,
    parameters: { access: 'kept' },
  });
}

/**
 * Checks the password.
 * @throws ValidationError for a wrong password, along with the errors of the form's other fields; TooManyRequestsError
 */
export async function provePassword(
  services: SignInServices,
  { user: { email }, password, field, address }: Proof,
  errors: ReturnType<typeof invalid>[],
): Promise<void> {
  const wrong = [invalid(field, 'is wrong')];
  const found = await signInWithPassword(services, { email, password, address }).then(
    () => errors,
    (error) => {
      if (error instanceof WrongPasswordError) return [...errors, ...wrong];
      throw error;
    },
  );
  if (found.length > 0) throw new ValidationError(found);
}
