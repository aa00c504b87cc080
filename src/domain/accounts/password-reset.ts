import { addressNetwork } from '../../auth/address-network.ts';
import { hashPassword, passwordErrors } from '../../auth/passwords.ts';
import { hashSecret } from '../../auth/secrets.ts';
import type { Throttle } from '../../auth/throttle.ts';
import { isEmailAddress } from '../../contract/email-addresses.ts';
import type { UserTokenRepository } from '../../db/repositories/user-tokens.ts';
import { ValidationError } from '../../errors.ts';
import { system } from '../actor.ts';
import { type ChangeServices, change } from '../change.ts';
import { postMailTo } from '../post-mail-alone.ts';
import { choosePassword } from './use-mailed-token.ts';

interface PasswordResetServices extends ChangeServices {
  userTokens: Pick<UserTokenRepository, 'isValid'>;
  throttle: Throttle;
}

/** Where the user goes after choosing a new password, and the application that requested it: query parameters of the emailed link. */
export interface GoesOn {
  client_id: string;
  return_to: string;
}

/**
 * Emails a link for choosing a new password, if the address has an account. The account is looked up when the email is sent, so that
 * neither the response nor its duration reveals whether there is one.
 * @throws TooManyRequestsError after too many requests from one network address
 */
export async function requestPasswordReset(
  { throttle, ...services }: Omit<PasswordResetServices, 'userTokens'>,
  { email, address, goesOn }: { email: string; address: string; goesOn?: GoesOn | undefined },
): Promise<void> {
  const network = addressNetwork(address);
  await throttle.take('passwordResetByAddress', network);
  const recipient = email.trim().toLowerCase();
  if (!isEmailAddress(recipient)) return;
  if (!(await throttle.allows('resetMailByAccountAndNetwork', `${recipient} ${network}`))) return;
  if (!(await throttle.allows('resetMailByAccount', recipient))) return;
  const mail = { template: 'reset_password', recipient, parameters: { ...goesOn } } as const;
  await change(services, system, postMailTo, mail);
}

/**
 * Sets a new password with an emailed token, which is used up, confirms the address, and signs the user out everywhere.
 * @param reset.purpose of the token
 * @param reset.address the client's network address; failed sign-ins from there no longer block the user
 * @param reset.endsAccess whether applications lose their access too
 * @returns whether they lost it; undefined for an invalid token
 * @throws ValidationError for a password that isn't accepted, which leaves the token valid
 */
export async function resetPassword(
  { userTokens, throttle, ...services }: PasswordResetServices,
  {
    purpose,
    token,
    password,
    address,
    endsAccess,
  }: {
    purpose: 'reset_password' | 'join_staff';
    token: string;
    password: string;
    address: string;
    endsAccess: boolean;
  },
): Promise<{ isAccessEnded: boolean } | undefined> {
  const tokenHash = hashSecret(token);
  if (!(await userTokens.isValid(purpose, tokenHash))) return undefined;
  const errors = passwordErrors(password);
  if (errors.length > 0) throw new ValidationError(errors);
  const passwordHash = await hashPassword(password);
  const user = await change(services, system, choosePassword, {
    purpose,
    tokenHash,
    passwordHash,
    endsAccess,
  });
  if (!user) return undefined;
  const account = user.email.toLowerCase();
  await throttle.clear('signInByAccountAndNetwork', `${account} ${addressNetwork(address)}`);
  await throttle.clear('signInByAccount', account);
  return { isAccessEnded: user.isAccessEnded };
}
