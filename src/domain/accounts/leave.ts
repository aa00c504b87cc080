import type { Transaction } from '../../db/connection/in-transaction.ts';
import { postMail } from '../../db/repositories/mail-outbox.ts';
import { PendingErasureRepository } from '../../db/repositories/pending-erasures.ts';
import { UserRepository } from '../../db/repositories/users.ts';
import { type UserActor, userActor } from '../actor.ts';
import { change } from '../change.ts';
import { type AccountServices, type Proof, provePassword } from './change-account.ts';
import { signOutEverywhere } from './users.ts';

/**
 * Schedules the account's deletion in a week. Its pages are closed until then, and its sessions and emailed links end, except the one that confirms the address. An email explains
 * this and how to keep the account.
 * @throws ValidationError for a wrong password; TooManyRequestsError
 */
export async function requestDeletion(services: AccountServices, proof: Proof): Promise<void> {
  await provePassword(services, proof, []);
  await change(services, userActor(proof.user), closeAccount, { email: proof.user.email });
}

async function closeAccount(
  transaction: Transaction,
  { userId }: UserActor,
  { email }: { email: string },
): Promise<void> {
  await new UserRepository(transaction).lock(userId);
  const due = await new PendingErasureRepository(transaction).request(userId);
  // The user may keep the account after all, and may not have confirmed the address yet.
  await signOutEverywhere(transaction, userId, 'confirm_email');
  await postMail(transaction, {
    template: 'deletion_requested',
    recipient: email,
    parameters: { due: due.toISOString() },
  });
}

/** Cancels a scheduled deletion and restores the account's pages. @returns false if no deletion was scheduled */
export async function keepAccount(transaction: Transaction, { userId }: UserActor): Promise<boolean> {
  await new UserRepository(transaction).lock(userId);
  return new PendingErasureRepository(transaction).withdraw(userId);
}
