import { hashPassword, passwordErrors } from '../../auth/passwords.ts';
import { type SignInServices, signInWithPassword } from '../../auth/sign-in.ts';
import { emailErrors } from '../../contract/email-addresses.ts';
import type { Transaction } from '../../db/connection/in-transaction.ts';
import { postMail } from '../../db/repositories/mail-outbox.ts';
import { UserTokenRepository } from '../../db/repositories/user-tokens.ts';
import { UserRepository } from '../../db/repositories/users.ts';
import { invalid, ValidationError, WrongPasswordError } from '../../errors.ts';
import { type SystemActor, type UserActor, userActor } from '../actor.ts';
import { type ChangeServices, change } from '../change.ts';
import { nameErrors } from '../display-name.ts';
import { postMailTo } from '../post-mail-alone.ts';
import { signOutEverywhere } from './users.ts';

export interface AccountServices extends SignInServices, ChangeServices {}

/** Somebody who is signed in and has typed the password once more. */
export interface Proof {
  user: { id: number; email: string };
  /** What was typed, and the name of its field. */
  password: string;
  field: string;
  /** The client's network address, for the throttle. */
  address: string;
}

/** @throws ValidationError */
export async function renameUser(
  transaction: Transaction,
  { userId }: UserActor,
  { name }: { name: string },
): Promise<void> {
  const errors = nameErrors('name', name);
  if (errors.length > 0) throw new ValidationError(errors);
  await new UserRepository(transaction).setName(userId, name.trim());
}

/**
 * Mails a link to the new address; the account has the former one until the link is used. Whether the new one has an account already, is
 * told to nobody: then no mail comes.
 * @throws ValidationError for a wrong password and for what is no address; TooManyRequestsError
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

/**
 * Uses a mailed token up and gives its user the address that it was sent to; the former one is told.
 * @returns false for an invalid token
 * @throws ValidationError where the address has got an account meanwhile
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
  await users.setEmail(user.id, change.email);
  await postMail(transaction, { template: 'email_changed', recipient: user.email });
  return true;
}

/**
 * Sets a new password and ends all sessions, also the one that asks for it, and all mailed links.
 * @returns the hash of the new password, to sign in by
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

/** @throws ValidationError for a wrong password, with the errors of the form's other fields; TooManyRequestsError */
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
