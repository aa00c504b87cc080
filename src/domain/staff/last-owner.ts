import type { Transaction } from '../../db/connection/in-transaction.ts';
import { StaffRoleRepository } from '../../db/repositories/staff-roles.ts';
import { ConflictError } from '../../errors.ts';

/** Locks the owners before a change that may take one away. @returns those who can sign in */
export function lockOwners(transaction: Transaction): Promise<number[]> {
  return new StaffRoleRepository(transaction).lockOwners();
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
