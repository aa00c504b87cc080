import type { Transaction } from '../../db/connection/in-transaction.ts';
import { postMail } from '../../db/repositories/mail-outbox.ts';
import {
  type NewUser,
  type UserAccount,
  UserRepository,
  type UserSummary,
} from '../../db/repositories/users.ts';
import { ConflictError } from '../../errors.ts';
import { type OperatorContext, runRecorded } from '../run-command.ts';
import { requireUserNamed } from './disable-user.ts';
import { createResetToken } from './reset-user.ts';

/**
 * Makes an account without a password.
 * @returns a token, too, by which the user chooses one within the hour: shown now and never again
 * @throws ConflictError when the address has an account
 */
export function createUser(
  context: OperatorContext,
  { email, name, phone }: { email: string; name: string; phone: string | null },
): Promise<UserSummary & { token: string }> {
  return runRecorded(context, async (transaction, record) => {
    const users = new UserRepository(transaction);
    const user = await users.create({ email: email.toLowerCase(), name, phone, passwordHash: null });
    if (!user) throw new ConflictError(`${email} has an account already.`, 'account exists');
    await record({ action: 'user.create', subject: { type: 'user', id: user.id } });
    const token = await createResetToken(transaction, user.id);
    return { ...(await requireUserNamed(transaction, user)), token };
  });
}

/**
 * Makes an account for somebody who has chosen a password, and asks the address for confirmation by mail.
 * @returns undefined when the address has an account
 */
export async function signUpUser(transaction: Transaction, user: NewUser): Promise<UserAccount | undefined> {
  const created = await new UserRepository(transaction).create(user);
  if (created) await postMail(transaction, { template: 'confirm_email', recipient: user.email });
  return created;
}
