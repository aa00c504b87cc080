import type { UserAccount, UserRepository } from '../db/repositories/users.ts';
import { WrongPasswordError } from '../errors.ts';
import { addressNetwork } from './address-network.ts';
import { hashPassword, isOutdatedHash, verifyPassword } from './passwords.ts';
import type { Throttle } from './throttle.ts';

export interface SignedInUser extends Pick<UserAccount, 'id' | 'name' | 'email'> {
  /** The hash that the password matched. A sign-in only takes effect if the user still has this hash. */
  passwordHash: string;
}

export interface SignInServices {
  users: Pick<UserRepository, 'findAccount' | 'replacePasswordHash'>;
  throttle: Throttle;
}

/**
 * Finds the user with an email address and a password. An unknown address, a wrong password and a disabled account get the same response
 * and take the same time.
 * @param credentials.address the client's network address, for the throttle
 * @throws WrongPasswordError; TooManyRequestsError after too many failures for the account, from here or in total, or from the address;
 * UnavailableError
 */
export async function signInWithPassword(
  { users, throttle }: SignInServices,
  { email, password, address }: { email: string; password: string; address: string },
): Promise<SignedInUser> {
  const account = email.trim().toLowerCase();
  const network = addressNetwork(address);
  await throttle.take('signInByAddress', network);
  await throttle.take('signInByAccountAndNetwork', `${account} ${network}`);
  await throttle.take('signInByAccount', account);
  const user = await users.findAccount(account);
  const isRight = await verifyPassword(user?.password_hash, password);
  if (!user?.password_hash || !isRight || user.disabled_at) throw new WrongPasswordError();
  await throttle.clear('signInByAccountAndNetwork', `${account} ${network}`);
  await throttle.takeBack('signInByAccount', account);
  await throttle.takeBack('signInByAddress', network);
  const passwordHash = isOutdatedHash(user.password_hash)
    ? await newHash(users, user.id, { former: user.password_hash, password })
    : user.password_hash;
  return { id: user.id, name: user.name, email: user.email, passwordHash };
}

/** @throws WrongPasswordError if the password was changed in the meantime */
async function newHash(
  users: SignInServices['users'],
  userId: number,
  { former, password }: { former: string; password: string },
): Promise<string> {
  const passwordHash = await hashPassword(password);
  if (!(await users.replacePasswordHash(userId, former, passwordHash))) throw new WrongPasswordError();
  return passwordHash;
}
