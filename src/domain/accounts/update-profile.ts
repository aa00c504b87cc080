import type { Transaction } from '../../db/connection/in-transaction.ts';
import { type UserProfileChanges, UserProfileRepository } from '../../db/repositories/user-profiles.ts';
import { UserRepository } from '../../db/repositories/users.ts';
import { invalid, ValidationError } from '../../errors.ts';
import type { UserActor } from '../actor.ts';
import { auditValues } from '../audit.ts';
import { nameErrors } from '../display-name.ts';
import { userDetailErrors } from './user-details.ts';

/** In characters. */
export const LONGEST_NICKNAME = 255;

/** Changes a user's profile. Undefined fields stay the same. @throws ValidationError that lists every error */
export async function updateProfile(
  transaction: Transaction,
  actor: UserActor,
  { now, ...changes }: UserProfileChanges & { now: Date },
): Promise<void> {
  const { name, nickname, birthday, ...details } = changes;
  const errors = name === undefined ? [] : nameErrors('name', name);
  if (nickname !== undefined) errors.push(...nameErrors('nickname', nickname, LONGEST_NICKNAME));
  if (birthday !== undefined && birthday > now.toISOString().slice(0, 10)) {
    errors.push(invalid('birthday', 'must not be in the future'));
  }
  errors.push(...userDetailErrors(details));
  if (errors.length > 0) throw new ValidationError(errors);
  const values = { ...changes, name: name?.trim(), nickname: nickname?.trim() };
  const { userId } = actor;
  const former = await new UserRepository(transaction).lock(userId);
  await new UserProfileRepository(transaction).update(userId, values);
  // Of the other details, not even the old ones are of use to anyone else.
  const { name: newName } = values;
  if (!former) return;
  await auditValues(transaction, actor, 'user.update', ['user', userId], former, { name: newName });
}
