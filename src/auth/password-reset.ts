import type { Context } from '../context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { postMail } from '../db/repositories/mail-outbox.ts';
import { resetPasswordByToken } from '../db/repositories/user-tokens.ts';
import { ValidationError } from '../errors.ts';
import { addressNetwork } from '../http/address-network.ts';
import { isEmailAddress } from './email-address.ts';
import { passwordFaults } from './password-faults.ts';
import { hashPassword } from './passwords.ts';
import { hashSecret } from './secrets.ts';

/**
 * Has a link for a new password mailed to an address, if it has an account. That is found out when the mail is sent: here the
 * same is done for every address, so that neither answer nor time tells.
 * @throws TooManyRequestsError when too many were asked for from one network address
 */
export async function requestPasswordReset(
  { database, throttle, outbox }: Context,
  { email, address }: { email: string; address: string },
): Promise<void> {
  await throttle.take('passwordResetByAddress', addressNetwork(address));
  const recipient = email.trim().toLowerCase();
  if (!isEmailAddress(recipient) || !(await throttle.allows('resetMailByAccount', recipient))) return;
  await inTransaction(database.primary, (transaction) =>
    postMail(transaction, { template: 'reset_password', recipient }),
  );
  outbox.wake();
}

/**
 * Sets a new password by a mailed token, which is used up, and signs the user out everywhere.
 * @param reset.endsAccess whether applications lose their access too
 * @returns whether they have lost it; undefined for a token that is not valid
 * @throws ValidationError for a password that is not accepted; the token stays good then
 */
export async function resetPassword(
  { database, userTokens, throttle, outbox }: Context,
  { token, password, endsAccess }: { token: string; password: string; endsAccess: boolean },
): Promise<{ isAccessEnded: boolean } | undefined> {
  const tokenHash = hashSecret(token);
  if (!(await userTokens.isValid('reset_password', tokenHash))) return undefined;
  const faults = passwordFaults(password);
  if (faults.length > 0) throw new ValidationError(faults);
  const passwordHash = await hashPassword(password);
  const user = await inTransaction(database.primary, async (transaction) => {
    const reset = await resetPasswordByToken(transaction, tokenHash, passwordHash, { endsAccess });
    if (reset) {
      await postMail(transaction, {
        template: 'password_changed',
        recipient: reset.email,
        parameters: { access: reset.isAccessEnded ? 'ended' : 'kept' },
      });
    }
    return reset;
  });
  if (!user) return undefined;
  outbox.wake();
  await throttle.clear('signInByAccount', user.email.toLowerCase());
  return { isAccessEnded: user.isAccessEnded };
}
