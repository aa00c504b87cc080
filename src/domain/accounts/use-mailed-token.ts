import type { Transaction } from '../../db/connection/in-transaction.ts';
import { postMail } from '../../db/repositories/mail-outbox.ts';
import { UserTokenRepository } from '../../db/repositories/user-tokens.ts';
import { UserRepository } from '../../db/repositories/users.ts';
import type { UserRow } from '../../db/rows/user-rows.ts';
import { type SystemActor, userActor } from '../actor.ts';
import { confirmPages } from '../pages/register-page.ts';
import { isUnused } from './lock-account.ts';
import { endProgramAccess, signOutEverywhere } from './users.ts';

/** Uses up the token and confirms its user's address. @returns false for an invalid token */
export async function confirmEmail(
  transaction: Transaction,
  _: SystemActor,
  { tokenHash }: { tokenHash: Buffer },
): Promise<boolean> {
  const userId = await new UserTokenRepository(transaction).consume('confirm_email', tokenHash);
  if (userId === undefined) return false;
  await new UserRepository(transaction).confirmEmail(userId);
  return true;
}

/**
 * Uses up the token, sets the first password of an account that an application created, confirms the pages that wait for its user, and
 * emails a confirmation link to the address: anyone who has the application's link could have used it.
 * @returns undefined for an invalid token, or if the account already has a password
 */
export async function activateAccount(
  transaction: Transaction,
  _: SystemActor,
  { tokenHash, passwordHash }: { tokenHash: Buffer; passwordHash: string },
): Promise<UserRow | undefined> {
  const userId = await new UserTokenRepository(transaction).consume('activate_account', tokenHash);
  const users = new UserRepository(transaction);
  const user = userId === undefined ? undefined : await users.lock(userId);
  if (!user || user.disabled_at !== null || user.password_hash !== null) return undefined;
  await users.setPasswordHash(user.id, passwordHash);
  await postMail(transaction, { template: 'confirm_email', recipient: user.email });
  await confirmPages(transaction, userActor(user));
  return user;
}

/**
 * Uses up the token, sets the password, confirms the address, notifies the user by email unless it is their first password, and ends all
 * sessions, other links and, with `endsAccess`, the access of applications. That access always ends if the address was never confirmed:
 * someone else may have signed up with it.
 * @returns the user, or undefined for an invalid token
 */
export async function choosePassword(
  transaction: Transaction,
  _: SystemActor,
  {
    purpose,
    tokenHash,
    passwordHash,
    endsAccess,
  }: {
    purpose: 'reset_password' | 'join_staff';
    tokenHash: Buffer;
    passwordHash: string;
    endsAccess: boolean;
  },
): Promise<{ email: string; isAccessEnded: boolean } | undefined> {
  const userId = await new UserTokenRepository(transaction).consume(purpose, tokenHash);
  const users = new UserRepository(transaction);
  const user = userId === undefined ? undefined : await users.lock(userId);
  if (!user) return undefined;
  await users.setPasswordHash(user.id, passwordHash);
  await users.confirmEmail(user.id);
  await signOutEverywhere(transaction, user.id);
  const isAccessEnded = endsAccess || !user.email_confirmed_at;
  if (isAccessEnded) await endProgramAccess(transaction, user.id);
  if (purpose === 'reset_password' && !isUnused(user)) {
    await postMail(transaction, {
      template: 'password_changed',
      recipient: user.email,
      parameters: { access: isAccessEnded ? 'ended' : 'kept' },
    });
  }
  return { email: user.email, isAccessEnded };
}
