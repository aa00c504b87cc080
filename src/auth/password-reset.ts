import type { Context } from '../context.ts';
import { ValidationError } from '../errors.ts';
import { addressNetwork } from '../http/address-network.ts';
import { passwordChangedMessage } from '../mail/messages/password-changed.ts';
import { resetPasswordMessage } from '../mail/messages/reset-password.ts';
import { isSendable } from './is-sendable.ts';
import { passwordFaults } from './password-faults.ts';
import { hashPassword } from './passwords.ts';
import { createSecret, hashSecret } from './secrets.ts';

/**
 * Mails a link for a new password to an address that has an account. Answers the same, after the same time, for any other.
 * @throws TooManyRequestsError when too many were asked for from one network address
 */
export async function requestPasswordReset(
  { users, userTokens, throttle, mailer, config }: Context,
  { email, address }: { email: string; address: string },
): Promise<void> {
  await throttle.take('passwordResetByAddress', addressNetwork(address));
  mailer.post(async () => {
    const user = await users.findAccount(email.trim());
    if (!user || user.disabled_at) return undefined;
    if (!(await isSendable(throttle, 'resetMailByAccount', user.email.toLowerCase()))) return undefined;
    const token = createSecret('mailToken');
    await userTokens.create({ userId: user.id, purpose: 'reset_password', tokenHash: hashSecret(token) });
    return resetPasswordMessage({
      to: user.email,
      address: `${config.baseUrl}/reset-password?token=${token}`,
    });
  });
}

/**
 * Sets a new password by a mailed token, which is used up, and signs the user out everywhere.
 * @param reset.endsAccess whether applications lose their access too
 * @returns whether they have lost it; undefined for a token that is not valid
 * @throws ValidationError for a password that is not accepted; the token stays good then
 */
export async function resetPassword(
  { userTokens, throttle, mailer, config }: Context,
  { token, password, endsAccess }: { token: string; password: string; endsAccess: boolean },
): Promise<{ isAccessEnded: boolean } | undefined> {
  const tokenHash = hashSecret(token);
  if (!(await userTokens.isValid('reset_password', tokenHash))) return undefined;
  const faults = passwordFaults(password);
  if (faults.length > 0) throw new ValidationError(faults);
  const user = await userTokens.resetPassword(tokenHash, await hashPassword(password), { endsAccess });
  if (!user) return undefined;
  await throttle.clear('signInByAccount', user.email.toLowerCase());
  const { isAccessEnded } = user;
  mailer.post(async () =>
    passwordChangedMessage({ to: user.email, siteAddress: config.baseUrl, isAccessEnded }),
  );
  return { isAccessEnded };
}
