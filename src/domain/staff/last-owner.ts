import type { Transaction } from '../../db/connection/in-transaction.ts';
import { StaffRoleRepository } from '../../db/repositories/staff-roles.ts';
import { AuthorizationError, ConflictError } from '../../errors.ts';
import type { AdminActor } from '../actor.ts';
import { isOwner } from './roles.ts';

/** Locks the owners before a change that may take one away. @returns those who can sign in */
export function lockOwners(transaction: Transaction): Promise<number[]> {
  return new StaffRoleRepository(transaction).lockOwners();
}

/**
 * Checks that an actor may change staff.
 * @param owners what `lockOwners` has returned, so that someone who loses the role at the same time no longer counts as one
 * @throws AuthorizationError for staff other than owners, and for programs: a token must not be enough to give someone lasting access
 */
export function refuseOthers(owners: readonly number[], actor: AdminActor): void {
  if (actor.kind === 'operator') return;
  if (actor.tokenId !== undefined) throw new AuthorizationError({ reason: 'A token cannot change staff' });
  if (!isOwner(actor.grants) || !owners.includes(actor.userId)) {
    throw new AuthorizationError({ reason: 'Only owners may do this' });
  }
}

/** Whether a change has taken away the last owner who can sign in. @param before what `lockOwners` has returned */
export async function hasLostOwners(transaction: Transaction, before: readonly number[]): Promise<boolean> {
  return before.length > 0 && (await new StaffRoleRepository(transaction).owners()).length === 0;
}

/** @throws ConflictError if a change has taken away the last owner who can sign in */
export async function requireOwnerLeft(
  transaction: Transaction,
  before: readonly number[],
  email: string,
): Promise<void> {
  if (await hasLostOwners(transaction, before)) {
    throw new ConflictError(`${email} is the last owner.`, 'last owner');
  }
}
