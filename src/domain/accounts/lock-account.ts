import type { Transaction } from '../../db/connection/in-transaction.ts';
import { userRecords } from '../../db/queries/staff-records/users.ts';
import { StaffRoleRepository } from '../../db/repositories/staff-roles.ts';
import { UserRepository } from '../../db/repositories/users.ts';
import type { UserRow } from '../../db/rows/user-rows.ts';
import { ConflictError, NotFoundError } from '../../errors.ts';
import type { AdminActor } from '../actor.ts';
import { known } from '../named-resource.ts';
import { lockOwners, refuseOthers } from '../staff/last-owner.ts';

interface LockedAccount {
  user: UserRow;
  /** The owners who can sign in. They are locked, too. */
  owners: readonly number[];
}

/**
 * Locks the account of a person so that an admin can change it. Somebody with a role can only be changed by owners: anyone who changes how
 * they sign in could sign in as them.
 * @throws NotFoundError, also for a person whom the actor doesn't reach; ConflictError for one who was erased; AuthorizationError for somebody
 *   with a role, unless the actor is an owner and not a program
 */
export async function lockAccount(
  transaction: Transaction,
  actor: AdminActor,
  id: number,
): Promise<LockedAccount> {
  if (actor.kind === 'staff') {
    const [reached] = await userRecords(transaction, [id], actor.scope);
    if (!reached) throw new NotFoundError();
  }
  const owners = await lockOwners(transaction);
  const user = known(await new UserRepository(transaction).lock(id), `No user ${id}.`, 'unknown user');
  if (user.erased_at) throw new ConflictError(`User ${id} has already been erased.`, 'erased already');
  const roles = await new StaffRoleRepository(transaction).ofUser(id);
  if (roles.length > 0) refuseOthers(owners, actor);
  return { user, owners };
}

/** Whether nobody has chosen a password for the account, or confirmed its address. */
export function isUnused({ password_hash, email_confirmed_at }: UserRow): boolean {
  return password_hash === null && email_confirmed_at === null;
}
