import { Throttle } from '../../auth/throttle.ts';
import { emailErrors } from '../../contract/email-addresses.ts';
import type { Transaction } from '../../db/connection/in-transaction.ts';
import { userRecords } from '../../db/queries/staff-records/users.ts';
import { postMail } from '../../db/repositories/mail-outbox.ts';
import { UserProfileRepository } from '../../db/repositories/user-profiles.ts';
import { UserTokenRepository } from '../../db/repositories/user-tokens.ts';
import { UserRepository } from '../../db/repositories/users.ts';
import type { UserRow } from '../../db/rows/user-rows.ts';
import { AuthorizationError, ConflictError, type FieldError, ValidationError } from '../../errors.ts';
import type { StaffActor } from '../actor.ts';
import { audit, auditValues } from '../audit.ts';
import { nameErrors } from '../display-name.ts';
import { isOwner } from '../staff/roles.ts';
import { type IsExpected, requireVersion, versionOf } from '../version.ts';
import { isUnused, lockAccount } from './lock-account.ts';
import { LONGEST_NICKNAME } from './update-profile.ts';
import { phoneErrors } from './user-details.ts';

/** Undefined fields stay the same; null clears. */
export interface UserChanges {
  name?: string | undefined;
  nickname?: string | null | undefined;
  phone?: string | null | undefined;
  email?: string | undefined;
}

/** Returns the version of what staff can change about a person. */
export function userVersion({
  name,
  nickname,
  phone,
  email,
}: Pick<UserRow, 'name' | 'nickname' | 'phone' | 'email'>): string {
  return versionOf([name, nickname, phone, email]);
}

/**
 * Changes a person. A new address of an account that somebody uses is only stored once its owner has followed the link that is sent there,
 * and the old address is notified then. If nobody uses the account, the new address is stored, and its owner can choose a password.
 * @param input.isExpected whether the caller has read the person with this version
 * @throws ValidationError that lists every error; StaleVersionError; ConflictError for an address that has an account, and for somebody who was
 *   erased; NotFoundError; TooManyRequestsError; AuthorizationError for somebody with a role, and for an address that the actor may not change
 */
export async function updateUser(
  transaction: Transaction,
  actor: StaffActor,
  { userId, isExpected, ...changes }: UserChanges & { userId: number; isExpected: IsExpected },
): Promise<void> {
  const { user } = await lockAccount(transaction, actor, userId);
  requireVersion(isExpected, userVersion(user));
  const values = {
    name: changes.name?.trim(),
    nickname: changes.nickname?.trim(),
    phone: changes.phone?.trim(),
  };
  const email = changes.email?.trim().toLowerCase();
  const errors = changeErrors({ ...values, email });
  if (errors.length > 0) throw new ValidationError(errors);
  const cleared = { ...values, ...nullsOf(changes) };
  await new UserProfileRepository(transaction).update(userId, cleared);
  await auditValues(transaction, actor, 'user.update', ['user', userId], user, cleared);
  if (email !== undefined && email !== user.email.toLowerCase()) {
    await changeAddress(transaction, actor, user, email);
  }
}

function nullsOf({ nickname, phone }: UserChanges): { nickname?: null; phone?: null } {
  return { ...(nickname === null && { nickname }), ...(phone === null && { phone }) };
}

function changeErrors({ name, nickname, phone, email }: UserChanges): FieldError[] {
  return [
    ...(name === undefined ? [] : nameErrors('name', name)),
    ...(nickname ? nameErrors('nickname', nickname, LONGEST_NICKNAME) : []),
    ...phoneErrors(phone ?? ''),
    ...(email === undefined ? [] : emailErrors('email', email)),
  ];
}

/** The rules of `updateUser` for another address. */
async function changeAddress(
  transaction: Transaction,
  actor: StaffActor,
  user: UserRow,
  email: string,
): Promise<void> {
  if (!(await mayChangeAddress(transaction, actor, user))) {
    const reason = 'Only an owner can change the email of an account that somebody uses, or that has pages';
    throw new AuthorizationError({ reason });
  }
  const users = new UserRepository(transaction);
  if (await users.findAccount(email)) {
    throw new ConflictError(`${email} already has an account.`, 'account exists');
  }
  await new Throttle(transaction).take('emailChangeMailByUser', String(user.id));
  if (!isUnused(user)) {
    const parameters = { user: String(user.id) };
    await postMail(transaction, { template: 'change_email', recipient: email, parameters });
    await audit(transaction, actor, 'user.request_email', ['user', user.id], { email });
    return;
  }
  await users.setUnconfirmedEmail(user.id, email);
  await new UserTokenRepository(transaction).consumeAllOf(user.id);
  await postMail(transaction, { template: 'email_changed', recipient: user.email });
  await postMail(transaction, { template: 'account_created', recipient: email });
  await auditValues(transaction, actor, 'user.update', ['user', user.id], user, { email });
}

/**
 * Whether an actor may change the address of an account. Who has the address can choose a password, so only owners may do it once there is
 * anything to take over.
 */
async function mayChangeAddress(
  transaction: Transaction,
  actor: StaffActor,
  user: UserRow,
): Promise<boolean> {
  if (isOwner(actor.grants)) return true;
  const [record] = await userRecords(transaction, [user.id], 'all');
  return isUnused(user) && record?.page_count === 0;
}
