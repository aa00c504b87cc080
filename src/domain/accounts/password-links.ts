import { Throttle } from '../../auth/throttle.ts';
import type { Transaction } from '../../db/connection/in-transaction.ts';
import { postMail } from '../../db/repositories/mail-outbox.ts';
import type { UserSummary } from '../../db/repositories/users.ts';
import { ConflictError } from '../../errors.ts';
import type { StaffActor } from '../actor.ts';
import { audit } from '../audit.ts';
import { isUnused, lockAccount } from './lock-account.ts';
import { addUser, type NewPerson } from './users.ts';

/**
 * Creates an account without a password, and emails its owner a link to choose one.
 * @throws ValidationError; ConflictError if the address already has an account
 */
export async function createUserByMail(
  transaction: Transaction,
  actor: StaffActor,
  person: NewPerson,
): Promise<UserSummary> {
  const user = await addUser(transaction, actor, person);
  await postMail(transaction, { template: 'account_created', recipient: user.email });
  return user;
}

/**
 * Emails somebody a link to choose a password. Their present one keeps working until they use the link, so that nobody can lock them out.
 * Only the recipient learns the link.
 * @throws NotFoundError for a person whom the actor doesn't reach; ConflictError for a disabled account; AuthorizationError for somebody with a
 *   role, unless the actor is an owner; TooManyRequestsError
 */
export async function sendPasswordReset(
  transaction: Transaction,
  actor: StaffActor,
  { userId }: { userId: number },
): Promise<void> {
  const { user } = await lockAccount(transaction, actor, userId);
  const { email } = user;
  if (user.disabled_at) throw new ConflictError(`The account of ${email} is disabled.`, 'disabled account');
  const throttle = new Throttle(transaction);
  await throttle.take('resetMailByAccountAndNetwork', `${email.toLowerCase()} staff`);
  await throttle.take('resetMailByAccount', email.toLowerCase());
  const template = isUnused(user) ? 'account_created' : 'reset_password';
  await postMail(transaction, { template, recipient: email });
  await audit(transaction, actor, 'user.send_password_reset', ['user', userId]);
}
